import { Link } from "@remix-run/react";
import { linkStyles } from "#app/platform/ui/links/link-styles.ts";

export function Authentication() {
  return (
    <div className="max-w-prose space-y-4 text-ink-soft">
      <p>
        The API is session-based. Open <code>/api/login</code> in a browser to sign in with the
        identity provider and start a session; the browser keeps it in a cookie and sends it with
        every request. <code>/api/logout</code> ends the session.
      </p>
      <p>
        Scripts can’t read the cookie, and other sites can’t send it. A session expires after about
        30 days of inactivity. Without a valid session, requests return{" "}
        <strong className="font-semibold text-ink">401 Unauthorized</strong>.
      </p>
      <p>
        You can access only your own workspace. Resources of other workspaces return{" "}
        <strong className="font-semibold text-ink">404 Not Found</strong>. Endpoints that need an
        active subscription return <strong className="font-semibold text-ink">403 Forbidden</strong>{" "}
        without one.
      </p>
      <p>
        Requests that change data with a session need this site’s <code>Origin</code> header, which
        browsers send. Treat the session cookie like a password, and never share it.
      </p>
      <h3 className="pt-2 font-semibold text-ink">Tokens</h3>
      <p>
        Outside a browser, send a token: <code>Authorization: Bearer aam_…</code>. Create it in{" "}
        <Link to="/settings/api" className={linkStyles}>
          your settings
        </Link>
        , where it is shown once. It expires when you choose, and you can revoke it anytime. Its
        scope is <code>read</code>, <code>write</code>, which can also change data, or{" "}
        <code>review</code>, which can also approve content. Requests beyond its scope return{" "}
        <strong className="font-semibold text-ink">403 Forbidden</strong>.
      </p>
      <h3 className="pt-2 font-semibold text-ink">Limits</h3>
      <p>
        Each endpoint states its limit per minute and user; requests without sign-in count per IP
        address. <code>RateLimit-Limit</code>, <code>RateLimit-Remaining</code> and{" "}
        <code>RateLimit-Reset</code> show your current usage, and <code>Retry-After</code> how long
        to wait after <strong className="font-semibold text-ink">429 Too Many Requests</strong>.
      </p>
    </div>
  );
}
