/** A statement's parameters. */
export interface SqlParameters {
  /** The number of `?`. */
  anonymous: number;
  /** Without their first character; `?1` is named "1". */
  names: readonly string[];
  /** The text with each parameter replaced by `of`; `index` counts only `?`. */
  rewritten(of: (parameter: string, key: { index: number } | { name: string }) => string): string;
}

/** Skips strings, quoted names, comments and words; the group matches a parameter. */
const tokens =
  /'[^']*'|"[^"]*"|`[^`]*`|\[[^\]]*\]|--[^\n]*|\/\*[^]*?(?:\*\/|$)|[\p{ID_Start}_][\p{ID_Continue}$]*|(\?\d*|[@:$][\p{ID_Continue}$]+)/gu;

export function parametersOf(sql: string): SqlParameters {
  const names = new Set<string>();
  let anonymous = 0;
  for (const [, parameter] of sql.matchAll(tokens)) {
    if (parameter === "?") anonymous += 1;
    else if (parameter !== undefined) names.add(parameter.slice(1));
  }
  return {
    anonymous,
    names: [...names],
    rewritten(of) {
      let index = -1;
      return sql.replace(tokens, (token: string, parameter: string | undefined) => {
        if (parameter === undefined) return token;
        if (parameter !== "?") return of(parameter, { name: parameter.slice(1) });
        index += 1;
        return of(parameter, { index });
      });
    },
  };
}
