/** How a program asks in the name of a person. */
export function Authentication() {
  return (
    <div className="max-w-prose space-y-4 text-ink-soft">
      <p>
        The API is session-based. Whoever opens <code>/api/login</code> in a browser signs in at the
        identity provider and gets a session; the browser keeps it in a cookie and sends it along
        with every request. <code>/api/logout</code> ends it.
      </p>
      <p>
        The cookie cannot be read by scripts and is not sent from other sites. A session that is not
        used for about 30 days ends by itself. Without one, or with one that has ended, the answer
        is <strong className="font-semibold text-ink">401 Unauthorized</strong>.
      </p>
      <p>
        What you see is your own workspace. What belongs to another answers{" "}
        <strong className="font-semibold text-ink">404 Not Found</strong>, as if it did not exist.
        What needs an active subscription answers{" "}
        <strong className="font-semibold text-ink">403 Forbidden</strong> without one.
      </p>
      <p>
        There are no API keys yet: a program outside of a browser can read the public demo. Treat
        the session’s cookie as you would a password, and give it to nobody.
      </p>
    </div>
  );
}
