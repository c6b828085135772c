import { execFileSync, spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { waitUntil } from "#tests/harness/wait.ts";
import { freePort } from "#tests/start/server-process.ts";

/*
 * WordPress with MariaDB, as Debian packages them: each start has a site of its own in a folder of its own.
 */

const packaged = "/usr/share/wordpress";

/** PHP that is run inside of the site. */
const newPassword = `
function newPassword($id) {
  return WP_Application_Passwords::create_new_application_password($id, ['name' => 'agents'])[0];
}
`;
const install = `
define('WP_INSTALLING', true);
$_SERVER['HTTP_HOST'] = getenv('SITE_HOST');
require 'wp-load.php';
require_once ABSPATH . 'wp-admin/includes/upgrade.php';
${newPassword}
wp_install('Ledge & Leaf', 'admin', 'admin@example.test', true, '', 'of-the-administrator');
$made['admin'] = newPassword(1);
foreach (['sam' => 'author', 'stranger' => 'author', 'carl' => 'contributor'] as $name => $role) {
  $id = wp_insert_user(['user_login' => $name, 'user_pass' => 'sign-in-of-' . $name, 'role' => $role]);
  $made[$name] = newPassword($id);
}
echo 'MADE' . json_encode($made);
`;

export type RealWordPress = Awaited<ReturnType<typeof startRealWordPress>>;

/** Starts MariaDB, PHP's own server and a fresh WordPress on loopback; takes some ten seconds. */
export async function startRealWordPress() {
  const folder = mkdtempSync(join(tmpdir(), "wordpress-"));
  const children: ChildProcess[] = [];
  const start = (program: string, args: string[], env: Record<string, string> = {}) => {
    const child = spawn(program, args, { stdio: "ignore", env: { ...process.env, ...env } });
    children.push(child);
    return child;
  };
  const data = join(folder, "data");
  const socket = join(folder, "db.sock");
  const asRoot = process.getuid?.() === 0 ? ["--user=root"] : [];
  mkdirSync(data);
  const prepared = [
    "--no-defaults",
    `--datadir=${data}`,
    "--auth-root-authentication-method=normal",
  ];
  execFileSync("mariadb-install-db", [...prepared, ...asRoot], { stdio: "ignore" });
  const running = ["--no-defaults", `--datadir=${data}`, `--socket=${socket}`, "--skip-networking"];
  start("mariadbd", [...running, ...asRoot]);
  const sql = (text: string) =>
    execFileSync("mariadb", ["--no-defaults", `--socket=${socket}`, "-uroot", "-e", text], {
      stdio: ["ignore", "pipe", "ignore"],
    });
  await waitUntil("MariaDB", () => {
    try {
      return sql("SELECT 1");
    } catch {
      return null;
    }
  });
  sql("CREATE DATABASE wordpress");

  const port = await freePort();
  const host = `127.0.0.1:${port}`;
  const site = join(folder, "site");
  execFileSync("cp", ["-rL", packaged, site], { stdio: "ignore" });
  writeFileSync(
    join(site, "wp-config.php"),
    `<?php
define('DB_NAME', 'wordpress'); define('DB_USER', 'root'); define('DB_PASSWORD', '');
define('DB_HOST', 'localhost:${socket}'); define('DB_CHARSET', 'utf8mb4');
define('WP_HOME', 'http://${host}'); define('WP_SITEURL', 'http://${host}');
// Application passwords without https, as on a developer's machine.
define('WP_ENVIRONMENT_TYPE', 'local');
define('DISABLE_WP_CRON', true); define('WP_HTTP_BLOCK_EXTERNAL', true); define('AUTOMATIC_UPDATER_DISABLED', true);
define('AUTH_KEY', 'a'); define('NONCE_KEY', 'b'); define('SECURE_AUTH_KEY', 'c'); define('LOGGED_IN_KEY', 'd');
$table_prefix = 'wp_';
if (!defined('ABSPATH')) define('ABSPATH', __DIR__ . '/');
require_once ABSPATH . 'wp-settings.php';
`,
  );
  const inSite = (php: string) =>
    execFileSync("php", ["-r", php], {
      cwd: site,
      env: { ...process.env, SITE_HOST: host },
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
    });
  const passwords = JSON.parse(inSite(install).split("MADE")[1] ?? "{}") as Record<
    "admin" | "sam" | "stranger" | "carl",
    string
  >;
  // One worker answers nothing while it is asked by itself.
  start("php", ["-S", host, "-t", site], { PHP_CLI_SERVER_WORKERS: "4" });
  const url = `http://${host}`;
  await waitUntil("WordPress", async () => (await fetch(url).catch(() => null))?.ok);

  return {
    url,
    passwords,
    /** Takes all application passwords of a user back, as on the profile's page. */
    revoke: (user: string) =>
      void inSite(
        `$_SERVER['HTTP_HOST'] = getenv('SITE_HOST'); require 'wp-load.php';
        WP_Application_Passwords::delete_all_application_passwords(get_user_by('login', '${user}')->ID);`,
      ),
    /** Makes another one. */
    renew(user: "sam"): void {
      passwords[user] =
        inSite(
          `$_SERVER['HTTP_HOST'] = getenv('SITE_HOST'); require 'wp-load.php'; ${newPassword}
        echo 'MADE' . newPassword(get_user_by('login', '${user}')->ID);`,
        ).split("MADE")[1] ?? "";
    },
    async stop(): Promise<void> {
      for (const child of children.reverse()) {
        child.kill();
        if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
      }
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
