import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";

interface Operation {
  operationId: string;
  description: string;
  security?: object[];
  parameters: { name: string; in: string; required: boolean; schema: Schema }[];
  requestBody?: { content: { "application/json": { schema: Schema } } };
  responses: Record<
    string,
    { content?: Record<string, { schema: Schema }>; headers?: Record<string, Schema> }
  >;
}

export type Schema = Record<string, unknown>;

export interface OpenApi {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
}

export interface DescribedOperation extends Operation {
  method: string;
  path: string;
}

export const operationsOf = ({ paths }: OpenApi): DescribedOperation[] =>
  Object.entries(paths).flatMap(([path, place]) =>
    Object.entries(place).map(([method, operation]) => ({
      ...operation,
      method: method.toUpperCase(),
      path,
    })),
  );

/** Holds answers against the document: what is wrong with one, in words, or null. */
export function createAnswerCheck(document: OpenApi) {
  // OpenAPI has its own keywords next to those of JSON Schema.
  const ajv = new Ajv2020({ strict: false, allErrors: false });
  // Its types are those of another module system.
  (addFormats as unknown as (ajv: Ajv2020) => void)(ajv);
  ajv.addSchema(document, "api");
  const pointer = (text: string) => text.replaceAll("~", "~0").replaceAll("/", "~1");

  return function problemOf(
    { path, method, responses }: DescribedOperation,
    status: number,
    body: unknown,
  ): string | null {
    const described = responses[String(status)];
    if (!described) return `${method} ${path} answers ${status}, which is not described`;
    if (!described.content?.["application/json"]) return null;
    const place = `api#/paths/${encodeURIComponent(pointer(path))}/${method.toLowerCase()}/responses/${status}/content/application~1json/schema`;
    const validate = ajv.getSchema(place);
    if (!validate) return `there is no schema at ${place}`;
    return validate(body)
      ? null
      : `${method} ${path} ${status}: ${ajv.errorsText(validate.errors)}`;
  };
}

/** The fields, parameters and bodies of which the document does not say what they mean. */
export function findUndescribed({ paths, components }: OpenApi): string[] {
  const isSaid = ({ description }: Schema) => typeof description === "string" && description !== "";
  const inParameters = operationsOf({ paths, components }).flatMap(({ method, path, parameters }) =>
    parameters
      .filter((each) => !isSaid({ ...each }))
      .map(({ name }) => `${method} ${path} ${name}`),
  );
  const within = (value: unknown, place: string): string[] => {
    if (typeof value !== "object" || value === null) return [];
    return Object.entries(value).flatMap(([key, each]: [string, unknown]) => {
      const isFields = key === "properties" && !place.endsWith(".properties");
      const fields = isFields ? Object.entries(each as Record<string, Schema>) : [];
      const silent = fields
        .filter(([, field]) => !isSaid(field))
        .map(([name]) => `${place} ${name}`);
      return [...silent, ...within(each, `${place}.${key}`)];
    });
  };
  return [...inParameters, ...within(components.schemas, "schemas"), ...within(paths, "paths")];
}
