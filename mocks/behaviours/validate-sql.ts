import type { Call } from '../behaviour.ts';

/** What insight artifacts say of their SQL: whether the warehouse can run it, or why not. */
export async function validateSql(
  { space }: Pick<Call, 'space'>,
  sql: string,
): Promise<{ readonly validationStatus: string; readonly validationError: string | null }> {
  const check = await space.warehouse.check({ sql });
  return check.isValid
    ? { validationStatus: 'VALID', validationError: null }
    : { validationStatus: 'ERROR', validationError: check.message };
}
