interface StartFacts {
  BRAND_NAME: string;
  APP_URL: string;
  DATA_DIR: string;
  /** The built-in sign-in's accounts and their roles. */
  accounts: readonly { email: string; can: string }[];
}

/** The startup message. */
export function startBanner({ BRAND_NAME, APP_URL, DATA_DIR, accounts }: StartFacts): string {
  const lines = [`${BRAND_NAME} is running`, "", `  Address      ${APP_URL}`];
  // The built-in sign-in serves every name of this machine.
  if (accounts.length === 0)
    lines.push("               Requests for other hosts are refused (APP_URL).");
  accounts.forEach(({ email, can }, index) => {
    lines.push(`  ${(index === 0 ? "Accounts" : "").padEnd(11)}  ${email.padEnd(24)} ${can}`);
  });
  lines.push(`  Data folder  ${DATA_DIR}`, "", "Stop it with Ctrl-C.", "");
  return lines.join("\n");
}

/** A second signal this soon is a duplicate: npm and the terminal both forward it. */
const sameSignalMs = 1_000;

/** Shuts down cleanly on Ctrl-C and SIGTERM; a second Ctrl-C ends the process at once. */
export function stopOnSignals(stop: () => Promise<void>): void {
  let stoppingSince: number | null = null;
  const onSignal = (signal: NodeJS.Signals) => {
    if (stoppingSince !== null) {
      // An impatient service manager sends SIGKILL.
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
