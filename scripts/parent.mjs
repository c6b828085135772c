/**
 * Stops this process when the `npm` that started it goes away. npm's shell does not pass SIGTERM
 * on: without this, a stopped `npm start` would leave its server behind, holding the port.
 */
export function stopWithParent() {
  if (!process.env.npm_lifecycle_event) return;
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    process.kill(process.pid, "SIGTERM");
  }, 200);
  watch.unref();
}
