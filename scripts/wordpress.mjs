import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { ensureDebian } from "./debian.mjs";

const files = ["/usr/share/wordpress/wp-settings.php", "/usr/sbin/mariadbd"];
const extensions = "exit(extension_loaded('mysqli') && extension_loaded('xml') ? 0 : 1);";

/**
 * Finds WordPress and its dependencies, or installs the system packages.
 * @throws {PrepareError} if it is missing and cannot be installed
 */
export function ensureWordPress() {
  return ensureDebian({
    isThere: () =>
      files.every((file) => existsSync(file)) &&
      spawnSync("php", ["-r", extensions], { stdio: "ignore" }).status === 0,
    what: "WordPress to hold the product against",
    packages: ["wordpress", "mariadb-server", "php-cli", "php-mysql", "php-xml"],
  });
}
