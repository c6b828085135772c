import { spawn } from "node:child_process";
import { cpSync, readFileSync, mkdtempSync } from "node:fs";
import autocannon from "autocannon";
import { signIn } from "../../tests/harness/sign-in";
import { answers, end, freePort, until } from "./server-process";
const variants = (process.argv[2] ?? "a,b,c,n").split(",");
const rounds = Number(process.argv[3] ?? 5), amount = Number(process.argv[4] ?? 400);
const cpu = (pid: number) => { const f = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]!.split(" "); return (Number(f[11]) + Number(f[12])) * 10; };
const servers = [];
for (const v of variants) {
  const dataDir = mkdtempSync("/tmp/less/ab-"); cpSync("/tmp/less/try.sqlite", `${dataDir}/app.sqlite`);
  // another secret: take the check away
  const D = (await import("better-sqlite3")).default; const d = new D(`${dataDir}/app.sqlite`); d.exec("delete from meta where key='secret_check'; delete from sessions"); d.close();
  const port = await freePort(); const url = `http://localhost:${port}`;
  const child = spawn(process.execPath, ["--input-type=module", "--eval", `const { main } = await import("/tmp/wt/less/build/server-${v}.mjs"); await main();`], { env: { ...process.env, PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: "warn", NODE_ENV: "production", SIMULATION_SPEED: "0.1" }, stdio: ["ignore", "ignore", "inherit"] });
  await until(() => answers(`${url}/healthz`)); await until(() => answers(`${url}/readyz`));
  const cookie = (await signIn({ url }, "subscriber")).cookieHeader();
  servers.push({ v, url, child, cookie });
}
const paths: [string, string][] = [["/dashboard", "br"], ["/dashboard", "gzip"], ["/reports", "br"], ["/dashboard.data", "br"], ["/login", "br"]];
for (const [path, enc] of paths) {
  const r: Record<string, number[]> = {}; const size: Record<string, number> = {};
  for (let round = -1; round < rounds; round += 1) {
    for (const { v, url, child, cookie } of servers) {
      const headers = { "accept-encoding": enc, cookie };
      const c0 = cpu(child.pid!);
      const res = await autocannon({ url: url + path, connections: 8, amount, headers });
      const used = cpu(child.pid!) - c0;
      if (res.errors) console.log("errors", v, path, res.errors);
      if (round >= 0) (r[v] ??= []).push(used / amount); 
      size[v] = Math.round(res.throughput.total / res.requests.total);
      if (res.non2xx && round === 0) console.log("non2xx", v, path, res.non2xx);
    }
  }
  for (const v of variants) { const s = [...r[v]!].sort((a, b) => a - b); console.log(path, enc, v, "cpu ms/req median", s[Math.floor(s.length / 2)]!.toFixed(2), "range", s[0]!.toFixed(2), s.at(-1)!.toFixed(2), "bytes", size[v]); }
}
for (const { child } of servers) await end(child);
