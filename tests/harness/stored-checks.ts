/** What was counted of versions, a row for each check, to be asked in place of a table. */
export const storedChecks = `(SELECT v.id AS version_id, json_extract(c.value, '$[0]') AS name,
    json_extract(c.value, '$[1]') AS outcome, json_extract(c.value, '$[2]') AS fact
  FROM content_versions v, json_each(unpacked(v.checks, NULL)) c)`;
