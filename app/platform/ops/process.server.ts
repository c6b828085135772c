interface StartFacts {
  BRAND_NAME: string;
  APP_URL: string;
  DATA_DIR: string;
  /** Who can sign in without an identity provider of the operator's own, and what each may do. */
  accounts: readonly { email: string; can: string }[];
}

/** What the operator reads once the server is up. */
export function startBanner({ BRAND_NAME, APP_URL, DATA_DIR, accounts }: StartFacts): string {
  const lines = [`${BRAND_NAME} is running`, "", `  Address      ${APP_URL}`];
  // With the built-in sign-in, and its accounts, every name of this machine is.
  if (accounts.length === 0) lines.push("               No other host is answered (APP_URL).");
  accounts.forEach(({ email, can }, index) => {
    lines.push(`  ${(index === 0 ? "Accounts" : "").padEnd(11)}  ${email.padEnd(24)} ${can}`);
  });
  lines.push(`  Data folder  ${DATA_DIR}`, "", "Stop it with Ctrl-C.", "");
  return lines.join("\n");
}

/** A signal that comes so soon after the first is the same one: npm and the terminal both pass it on. */
const sameSignalMs = 1_000;

/** Stops in order on Ctrl-C and SIGTERM; a second Ctrl-C ends the process at once. */
export function stopOnSignals(stop: () => Promise<void>): void {
  let stoppingSince: number | null = null;
  const onSignal = (signal: NodeJS.Signals) => {
    if (stoppingSince !== null) {
      // A service manager that has enough sends SIGKILL.
      if (signal === "SIGINT" && performance.now() - stoppingSince > sameSignalMs) process.exit(1);
      return;
    }
    stoppingSince = performance.now();
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        process.stderr.write(`Stopping failed: ${String(error)}\n`);
        process.exit(1);
      },
    );
  };
  process.on("SIGINT", onSignal);
  process.on("SIGTERM", onSignal);
}
