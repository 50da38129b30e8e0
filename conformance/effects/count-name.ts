/**
 * The names of a number of what a noun names, or of a list of it, and of nothing that would make it a part of them.
 *
 * @param prefix What else the name may begin with.
 * @example countName('report').test('total_reports') // true
 */
export function countName(noun: string, prefix = ''): RegExp {
  return new RegExp(
    `^${prefix}(total|num(ber)?_?of|count_?of|distinct|unique)?_?${noun}s?_?(count|total|number)?$`,
    'i',
  );
}
