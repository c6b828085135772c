/*
 * The few WASI calls that flite makes, over one file in memory. Node's `node:wasi` warns at each
 * start and would allow disk access.
 */

/** Ends the program with an exit code. */
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

/** File descriptors of the program's folder and its output file. */
const folderFd = 3;
const fileFd = 4;
const folderName = new TextEncoder().encode("/");

/**
 * Runs a WASI program and returns its output file.
 * @throws Error on a nonzero exit code or a crash
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
  // A WASI program's exports are fixed: memory and start function.
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
  write(chunk: Uint8Array): void;
  /** @returns the new position */
  seek(offset: number, from: "start" | "here" | "end"): number;
  bytes(): Uint8Array;
}

function createMemoryFile(): MemoryFile {
  let buffer = new Uint8Array(256 * 1024);
  let length = 0;
  let position = 0;
  return {
    write(chunk) {
      const end = position + chunk.length;
      if (end > buffer.length) {
        const larger = new Uint8Array(Math.max(end, 2 * buffer.length));
        larger.set(buffer);
        buffer = larger;
      }
      buffer.set(chunk, position);
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
      // Only seeds unused features: the same text always sounds the same.
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
    // Reports a terminal: the program only checks whether to buffer.
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
      // Nothing to read: only its own output exists.
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
        // Its messages may contain the text, so they are discarded.
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
