/**
 * Stops this process when its `npm` parent ends. npm's shell does not pass on SIGTERM: without
 * this, a stopped `npm start` would leave its server running.
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
