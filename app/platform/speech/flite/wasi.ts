/*
 * The few calls of WASI that flite makes, over one file in memory. Node's own `node:wasi` warns at each
 * start that it may change, and would let the program reach the disk.
 */

/** Ends the program from inside; its code is what a process would have ended with. */
class ProgramExit extends Error {
  readonly code: number;
  constructor(code: number) {
    super(`exit ${code}`);
    this.code = code;
  }
}

const ok = 0;
const badFile = 8;
const notThere = 44;

/** The numbers by which the program knows its folder and the one file that it writes. */
const folderFd = 3;
const fileFd = 4;
const folderName = new TextEncoder().encode("/");

/**
 * Runs a WASI program and gives the file that it has written.
 * @throws Error when it ends with another code than 0, or fails in itself
 */
export async function runProgram(
  module: WebAssembly.Module,
  args: readonly string[],
): Promise<Uint8Array> {
  const file = createMemoryFile();
  let memory: WebAssembly.Memory | null = null;
  const imports = createImports(args, file, () => {
    if (!memory) throw new Error("the program has not begun");
    return memory;
  });
  const { exports } = await WebAssembly.instantiate(module, { wasi_snapshot_preview1: imports });
  // What a WASI program exports is fixed: its memory and where it begins.
  memory = exports.memory as WebAssembly.Memory;
  try {
    (exports._start as () => void)();
  } catch (error) {
    if (!(error instanceof ProgramExit)) throw error;
    if (error.code !== 0) throw new Error(`the program ended with ${error.code}`, { cause: error });
  }
  return file.bytes();
}

interface MemoryFile {
  write(contentItem: Uint8Array): void;
  /** @returns where it stands then */
  seek(offset: number, from: "start" | "here" | "end"): number;
  bytes(): Uint8Array;
}

function createMemoryFile(): MemoryFile {
  let buffer = new Uint8Array(256 * 1024);
  let length = 0;
  let position = 0;
  return {
    write(contentItem) {
      const end = position + contentItem.length;
      if (end > buffer.length) {
        const larger = new Uint8Array(Math.max(end, 2 * buffer.length));
        larger.set(buffer);
        buffer = larger;
      }
      buffer.set(contentItem, position);
      position = end;
      length = Math.max(length, end);
    },
    seek(offset, from) {
      position = offset + (from === "start" ? 0 : from === "here" ? position : length);
      return position;
    },
    bytes: () => buffer.slice(0, length),
  };
}

function createImports(
  args: readonly string[],
  file: MemoryFile,
  memory: () => WebAssembly.Memory,
): WebAssembly.ModuleImports {
  const view = () => new DataView(memory().buffer);
  const bytes = () => new Uint8Array(memory().buffer);
  const texts = args.map((text) => new TextEncoder().encode(`${text}\0`));

  return {
    args_sizes_get(count: number, size: number) {
      view().setUint32(count, texts.length, true);
      view().setUint32(
        size,
        texts.reduce((sum, text) => sum + text.length, 0),
        true,
      );
      return ok;
    },
    args_get(pointers: number, buffer: number) {
      let at = buffer;
      texts.forEach((text, index) => {
        view().setUint32(pointers + 4 * index, at, true);
        bytes().set(text, at);
        at += text.length;
      });
      return ok;
    },
    clock_time_get(_id: number, _precision: bigint, result: number) {
      // It only seeds what is not used here: the same text always sounds the same.
      view().setBigUint64(result, 0n, true);
      return ok;
    },
    fd_prestat_get(fd: number, result: number) {
      if (fd !== folderFd) return badFile;
      view().setUint32(result, 0, true);
      view().setUint32(result + 4, folderName.length, true);
      return ok;
    },
    fd_prestat_dir_name(_fd: number, path: number) {
      bytes().set(folderName, path);
      return ok;
    },
    // A terminal, to the program: it asks only to know whether to buffer.
    fd_fdstat_get(fd: number, result: number) {
      bytes().fill(0, result, result + 24);
      const folderType = 3;
      const fileType = 4;
      view().setUint8(result, fd === folderFd ? folderType : fileType);
      view().setBigUint64(result + 8, 0xffff_ffffn, true);
      view().setBigUint64(result + 16, 0xffff_ffffn, true);
      return ok;
    },
    fd_fdstat_set_flags: () => ok,
    path_open(...call: number[]) {
      const [, , , , openFlags = 0] = call;
      const result = call.at(-1) ?? 0;
      const create = 1;
      // There is nothing to read: only what it makes itself exists.
      if ((openFlags & create) === 0) return notThere;
      view().setUint32(result, fileFd, true);
      return ok;
    },
    fd_seek(fd: number, offset: bigint, whence: number, result: number) {
      if (fd !== fileFd) return badFile;
      const from = whence === 0 ? "start" : whence === 1 ? "here" : "end";
      view().setBigUint64(result, BigInt(file.seek(Number(offset), from)), true);
      return ok;
    },
    fd_write(fd: number, vectors: number, count: number, result: number) {
      let written = 0;
      for (let index = 0; index < count; index += 1) {
        const start = view().getUint32(vectors + 8 * index, true);
        const length = view().getUint32(vectors + 8 * index + 4, true);
        // What it prints is about itself, and may hold the text: it goes nowhere.
        if (fd === fileFd) file.write(bytes().subarray(start, start + length));
        written += length;
      }
      view().setUint32(result, written, true);
      return ok;
    },
    fd_read(_fd: number, _vectors: number, _count: number, result: number) {
      view().setUint32(result, 0, true);
      return ok;
    },
    fd_close: () => ok,
    proc_exit(code: number) {
      throw new ProgramExit(code);
    },
  };
}
