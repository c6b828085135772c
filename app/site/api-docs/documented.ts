/** What the list of endpoints says of one. */
export interface EndpointSummary {
  /** Also in the address of its page. */
  id: string;
  method: string;
  path: string;
  group: string;
  summary: string;
  access: "everybody" | "person" | "subscriber";
}

/** One of the list, with what it can be found by besides: words in small letters. */
export interface ListedEndpoint extends EndpointSummary {
  words: string;
}

/** What the documentation says of an endpoint, as data; it follows from the contract. */
export interface DocumentedEndpoint extends EndpointSummary {
  description: string;
  /** Requests a minute; null: they are not counted. */
  perMinute: number | null;
  /** What is sent with it: in the path, the query or the body. */
  fields: DocumentedField[];
  answer: {
    status: number;
    description: string;
    /** Such as application/pdf; null: it is JSON, or nothing. */
    media: string | null;
    fields: DocumentedField[];
  };
  errors: { status: number; code: string; meaning: string }[];
  /** Null: nobody has asked it yet. */
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
  /** What it means. */
  text: string;
}

/** A request that a test has really made, and its answer; long lists are cut. */
export interface Example {
  path: string;
  body?: object;
  status: number;
  /** What was answered as JSON. */
  answer?: unknown;
  /** What was answered as a file or a sound: what its headers say of it, and how many bytes it has. */
  file?: { headers: Readonly<Record<string, string>>; bytes: number };
}

/** What the documentation says of webhook events, as data. */
export interface DocumentedWebhooks {
  /** Each type, with bodies that were really sent. */
  events: readonly { type: string; text: string; code: string }[];
  /** What `data` may hold. */
  fields: readonly { name: string; text: string }[];
}
