/** An endpoint in the list. */
export interface EndpointSummary {
  /** Also part of its page's address. */
  id: string;
  method: string;
  path: string;
  group: string;
  summary: string;
  access: "everybody" | "person" | "subscriber";
}

/** An endpoint in the list with its search terms, in lower case. */
export interface ListedEndpoint extends EndpointSummary {
  words: string;
}

/** The documentation of an endpoint, generated from the contract. */
export interface DocumentedEndpoint extends EndpointSummary {
  description: string;
  /** Requests per minute; null: not limited. */
  perMinute: number | null;
  /** Parameters in the path, the query or the body. */
  fields: DocumentedField[];
  answer: {
    status: number;
    description: string;
    /** Such as application/pdf; null: JSON or empty. */
    media: string | null;
    fields: DocumentedField[];
  };
  errors: { status: number; code: string; meaning: string }[];
  /** Null: no example was recorded yet. */
  example: Example | null;
  takesKey: boolean;
  takesVersion: boolean;
}

export interface DocumentedField {
  /** `items[].name` is a field of each item. */
  name: string;
  where: "path" | "query" | "body" | "answer";
  /** In words: "text", "one of read, write", "list". */
  type: string;
  required: boolean;
  text: string;
}

/** A request recorded by a test, and its response; long lists are shortened. */
export interface Example {
  path: string;
  body?: object;
  status: number;
  /** The JSON response. */
  answer?: unknown;
  /** A file or audio response: its headers and size. */
  file?: { headers: Readonly<Record<string, string>>; bytes: number };
}

/** The body of a webhook event. */
export interface WebhookExample {
  type: string;
  timestamp: string;
  data: Readonly<Partial<Record<string, string | number>>>;
}

/** The documentation of webhook events. */
export interface DocumentedWebhooks {
  /** Each type, with recorded bodies. */
  events: readonly { type: string; text: string; code: string }[];
  /** The fields of `data`. */
  fields: readonly { name: string; text: string }[];
}
