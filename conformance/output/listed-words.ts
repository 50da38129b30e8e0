/**
 * The words of a list in a text that has one of them, such as the values which a refusal says that there are: prose around it has
 * others, which mean nothing. None where no list has that word.
 *
 * @example listedWords('operator near is not known; use eq, neq or "gt"', 'eq') // ['eq', 'neq', 'gt']
 */
export function listedWords(text: string, known: string): readonly string[] {
  const parts = text.split(/\s*[,|;]\s*|\s+(?:or|and)\s+/);
  const words = parts.map((part) => tokensIn(part));
  const at = words.findIndex((all) => all.length === 1 && all[0] === known);
  const isListed = (index: number): boolean => words[index]?.length === 1;
  const first = at < 0 ? words.findIndex((all, index) => all.at(-1) === known && isListed(index + 1)) : at;
  if (first < 0) return [];
  let [from, to] = [first, first];
  while (from > 0 && isListed(from - 1)) from -= 1;
  while (isListed(to + 1)) to += 1;
  // What comes before the first and after the last is a sentence that it is the end of, or the beginning.
  const before = isListed(from) && from > 0 ? [words[from - 1]!.at(-1)] : [];
  const after = to + 1 < words.length ? [words[to + 1]![0]] : [];
  const listed = [...before, ...words.slice(from, to + 1).map((all) => all.at(-1)), ...after];
  const found = [...new Set(listed.filter((word) => word !== undefined))];
  return found.length < listAtLeast ? [] : found;
}

/** So many words are a list. */
const listAtLeast = 3;

function tokensIn(part: string): readonly string[] {
  return part.match(/[A-Za-z][\w.-]*|[<>=!]{1,2}/g) ?? [];
}
