/** Grouped options. */
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
 * Options that contain all typed words in their label, group or value; labels that start with the
 * input come first. Without input, all options.
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

/** "América/New_York" → "america/new york": as typed. */
function plain(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").replaceAll("_", " ").toLowerCase();
}
