/** A runner cannot go on with a query, which is not at fault itself: another runner should. */
export class Displaced extends Error {
  override readonly name = 'Displaced';
}
