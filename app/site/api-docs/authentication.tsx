import { Link } from "@remix-run/react";
import { linkStyles } from "#app/platform/ui/links/link-styles.ts";

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
        A change with a session has to carry this site’s own <code>Origin</code>, as browsers send
        it. Treat the session’s cookie as you would a password, and give it to nobody.
      </p>
      <h3 className="pt-2 font-semibold text-ink">Tokens</h3>
      <p>
        A program outside of a browser sends a token: <code>Authorization: Bearer aam_…</code>. You
        make it in{" "}
        <Link to="/settings/api" className={linkStyles}>
          your settings
        </Link>
        , where it is shown once. It ends when you have said, and can be revoked at any time. Its
        scope is <code>read</code>, <code>write</code> or <code>review</code>: one that reads, one
        that changes as well, or one that also decides on texts. What goes beyond its scope is
        answered with <strong className="font-semibold text-ink">403 Forbidden</strong>.
      </p>
      <h3 className="pt-2 font-semibold text-ink">Limits</h3>
      <p>
        Each person may ask so often in a minute as each endpoint says; whoever is not signed in
        counts by their address. <code>RateLimit-Limit</code>, <code>RateLimit-Remaining</code> and{" "}
        <code>RateLimit-Reset</code> say how you stand, and <code>Retry-After</code> how long to
        wait after <strong className="font-semibold text-ink">429 Too Many Requests</strong>.
      </p>
    </div>
  );
}
