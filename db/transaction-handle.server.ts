import type { Queries } from "./client.server.ts";
import type { Statement } from "./statements.server.ts";

/** The queries of one transaction, which end with it. */
interface TransactionHandle {
  tx: Queries;
  end(): void;
}

/**
 * Gives a transaction queries of its own. The connection is shared: what ran on it after the end would be part of
 * the next transaction, or of none.
 */
export function openTransactionHandle(queries: Queries): TransactionHandle {
  let hasEnded = false;
  const check = (): void => {
    if (hasEnded) throw new Error("This transaction has ended: await what is done in it.");
  };
  const statement = <Row>(text: string): Statement<Row> => {
    const shared = queries.statement<Row>(text);
    const checked =
      <Given extends readonly unknown[], Result>(work: (...given: Given) => Promise<Result>) =>
      async (...given: Given): Promise<Result> => {
        check();
        return work(...given);
      };
    return {
      all: checked(shared.all),
      get: checked(shared.get),
      value: checked(shared.value),
      values: checked(shared.values),
      run: checked(shared.run),
    };
  };
  const tx = new Proxy(queries, {
    get(target, name) {
      check();
      return name === "statement" ? statement : (Reflect.get(target, name) as unknown);
    },
  });
  return { tx, end: () => void (hasEnded = true) };
}
