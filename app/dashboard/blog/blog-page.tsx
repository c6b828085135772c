import { Form, Link, useNavigation } from "@remix-run/react";
import { useEffect, useRef, type ReactNode } from "react";
import { Input, Select, Textarea } from "#app/platform/ui/forms/controls.tsx";
import { Button, ButtonLink } from "#app/platform/ui/button.tsx";
import { Card } from "#app/platform/ui/card.tsx";
import { classNames } from "#app/platform/ui/class-names.ts";
import { DraftForm } from "#app/platform/web/drafts/draft-form.tsx";
import { linkStyles } from "#app/platform/ui/links/link-styles.ts";
import { FailedText } from "#app/platform/requests/failed-text.tsx";
import { HelpLink } from "#app/site/help/help-link.tsx";
import { PictureView } from "#app/domain/pictures/picture-view.tsx";
import { picturePath, picturesPath } from "#app/workspace/paths/pictures.ts";
import { blogSettingsPath } from "#app/workspace/paths/blog.ts";
import { BlogTakedowns } from "./blog-takedowns.tsx";
import { BlogIndexNow } from "./blog-index-now.tsx";
import { BlogDomain } from "./blog-domain.tsx";
import { BlogPodcast } from "./blog-podcast.tsx";
import {
  logoField,
  saveBlog,
  saveLogo,
  type BlogProblem,
  type BlogSettingsView,
  type DomainProblem,
} from "./blog-view.ts";

interface BlogPageProps {
  view: BlogSettingsView;
  /** Why the form was not saved. */
  problem: BlogProblem | null;
  /** The same for its domain. */
  domainProblem: DomainProblem | null;
}

/** The workspace's blog settings: name, address, and design. */
export function BlogPage({ view, problem, domainProblem }: BlogPageProps) {
  const { settings, address, base, takedowns, logo } = view;
  const busy = useNavigation().formAction?.startsWith(blogSettingsPath) ?? false;
  const form = useRef<HTMLFormElement>(null);
  const { name, title, about, imprint, color } = problem?.typed ?? settings;
  const errors = problem?.errors ?? {};
  useEffect(() => {
    if (problem) form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [problem]);
  return (
    <main id="main" className="w-full max-w-2xl min-w-0 space-y-5">
      <div>
        <h1 className="text-2xl font-semibold">Your blog</h1>
        <p className="mt-1 max-w-prose text-ink-soft">
          Your own channel, with nothing to connect. It shows only real articles you’ve approved,
          never simulated ones.
        </p>
        <HelpLink article="your-blog" className="mt-1.5">
          What’s published here?
        </HelpLink>
        {address && (
          <p className="mt-2 text-sm break-all">
            Your blog is at <strong className="font-medium">{address}</strong>
          </p>
        )}
      </div>
      <BlogTakedowns takedowns={takedowns} />
      <Card className="sm:p-6">
        <DraftForm
          draft="blog"
          saved={{
            name: settings.name,
            title: settings.title,
            about: settings.about,
            imprint: settings.imprint,
            color: settings.color,
          }}
          isRefused={problem !== null}
          formRef={form}
          className="space-y-5"
        >
          <input type="hidden" name="intent" value={saveBlog} />
          <FailedText text="Failed to save the blog" />
          <Field label="Title" error={errors.title} id="blog-title">
            {(props) => <Input {...props} name="title" dir="auto" required defaultValue={title} />}
          </Field>
          <Field
            label="Address"
            hint={`${base}… 3 to 40 letters, digits, and hyphens. If you change it, links to the old address stop working.`}
            error={errors.name}
            id="blog-name"
          >
            {(props) => (
              <Input
                {...props}
                name="name"
                required
                autoComplete="off"
                autoCapitalize="none"
                spellCheck={false}
                defaultValue={name}
              />
            )}
          </Field>
          <Field
            label="Description"
            hint="Two sentences, shown below the title and in search results."
            error={errors.about}
            id="blog-about"
          >
            {(props) => (
              <Textarea {...props} name="about" dir="auto" rows={3} defaultValue={about} />
            )}
          </Field>
          <Field
            label="Legal notice"
            hint="The publisher's name and address, shown in the footer. Many countries require it."
            error={errors.imprint}
            id="blog-imprint"
          >
            {(props) => (
              <Textarea {...props} name="imprint" dir="auto" rows={4} defaultValue={imprint} />
            )}
          </Field>
          <Field
            label="Accent color"
            hint="We make it darker or lighter where needed for readability."
            error={errors.color}
            id="blog-color"
          >
            {(props) => (
              <input
                {...props}
                name="color"
                type="color"
                defaultValue={color}
                className="mt-1.5 block h-11 w-20 rounded-lg border border-line-strong bg-surface p-1"
              />
            )}
          </Field>
          <div className="flex flex-wrap gap-3">
            <Button type="submit" variant="primary" disabled={busy}>
              {address ? "Save" : "Set up blog"}
            </Button>
            {address && (
              <ButtonLink to={address} fullPage target="_blank" rel="noopener">
                View blog<span className="sr-only"> (opens in a new tab)</span>
              </ButtonLink>
            )}
          </div>
        </DraftForm>
      </Card>
      {address && <LogoForm logo={logo} />}
      {view.domain && <BlogDomain view={view.domain} problem={domainProblem} />}
      {view.podcast && <BlogPodcast view={view.podcast} address={view.podcastAddress} />}
      {view.indexNow && <BlogIndexNow view={view.indexNow} timeZone={view.timeZone} />}
      <section aria-label="When your subscription ends" className="text-sm text-ink-soft">
        <h2 className="font-medium text-ink">When your subscription ends</h2>
        <p className="mt-1 max-w-prose">
          Your blog stays online for 30 days, including on a custom domain. After that, readers see
          that it’s closed. Nothing is deleted: it comes back when you resubscribe.
        </p>
      </section>
    </main>
  );
}

function LogoForm({ logo: { chosen, pictures } }: Pick<BlogSettingsView, "logo">) {
  return (
    <Card className="sm:p-6">
      <h2 className="font-semibold">Logo</h2>
      {chosen && (
        <PictureView
          picture={{ ...chosen, alt: "Your logo" }}
          addressOf={(file) => picturePath(chosen.id, file)}
          sizes="9rem"
          className="mt-3 h-12 w-auto max-w-36 object-contain"
        />
      )}
      <Form method="post" className="mt-3 space-y-4">
        <input type="hidden" name="intent" value={saveLogo} />
        <FailedText text="Failed to save the logo" />
        <div>
          <label htmlFor="blog-logo" className="text-sm font-medium">
            Picture from your library
          </label>
          <Select
            key={chosen?.id}
            id="blog-logo"
            name={logoField}
            defaultValue={chosen?.id ?? ""}
            aria-describedby="blog-logo-note"
            className="mt-1.5"
          >
            <option value="">None</option>
            {pictures.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
          <p id="blog-logo-note" className="mt-1.5 text-sm text-ink-soft">
            Shown next to the title.{" "}
            <Link to={picturesPath} className={linkStyles}>
              Add a picture to your library
            </Link>
          </p>
        </div>
        <Button type="submit">Save logo</Button>
      </Form>
    </Card>
  );
}

interface FieldProps {
  id: string;
  label: string;
  hint?: string;
  error: string | undefined;
  children: (props: {
    id: string;
    className: string;
    "aria-invalid": true | undefined;
    "aria-describedby": string;
  }) => ReactNode;
}

function Field({ id, label, hint, error, children }: FieldProps) {
  const noteId = `${id}-note`;
  return (
    <div>
      <label htmlFor={id} className="text-sm font-medium">
        {label}
      </label>
      {children({
        id,
        className: "mt-1.5",
        "aria-invalid": error ? true : undefined,
        "aria-describedby": noteId,
      })}
      <p
        id={noteId}
        className={classNames("mt-1.5 text-sm", error ? "text-danger" : "text-ink-soft")}
        {...(error && { role: "alert" })}
      >
        {error ?? hint}
      </p>
    </div>
  );
}
