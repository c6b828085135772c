/** What can be chosen, in groups that have names. */
export interface ChoiceGroup {
  name: string;
  options: readonly ChoiceOption[];
}

interface ChoiceOption {
  value: string;
  label: string;
}

interface FoundOption extends ChoiceOption {
  group: string;
}

/**
 * The options that have all of the words, in their label, their group's name or their value; those
 * whose label begins with what was typed come first. All of them, when nothing was typed.
 */
export function findOptions(groups: readonly ChoiceGroup[], typed: string): FoundOption[] {
  const query = plain(typed).trim();
  const words = query.split(/\s+/).filter(Boolean);
  const all = groups.flatMap(({ name, options }) =>
    options.map((option) => ({ ...option, group: name })),
  );
  const found = all.filter(({ value, label, group }) => {
    const text = plain(`${label} ${group} ${value}`);
    return words.every((word) => text.includes(word));
  });
  const begins = ({ label }: FoundOption) => query !== "" && plain(label).startsWith(query);
  return [...found.filter(begins), ...found.filter((option) => !begins(option))];
}

/** "América/New_York" → "america/new york": as people type it. */
function plain(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").replaceAll("_", " ").toLowerCase();
}
