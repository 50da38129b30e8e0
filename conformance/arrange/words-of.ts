/**
 * The words of a name, in small letters: a capital begins one, and whatever is neither letter nor digit ends one.
 *
 * @example wordsOf('dataMart_id') // ['data', 'mart', 'id']
 */
export function wordsOf(name: string): readonly string[] {
  return name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z\d]+/);
}
