import type { JsonObject } from '../../spec/json.ts';
import type { Samples } from '../profile/profile.ts';

/** A legacy e-mail config may be told from one of the newer kind by its fields alone. */
const kinds = ['spreadsheet', 'dashboardConnector', 'email'] as const;

/**
 * A destination config of a kind that is none of the four, where all four are known and have a text in common that differs
 * from kind to kind. Undefined where that is not so.
 *
 * @example ofOtherKind({ email: { type: 'email' }, legacyEmail: { type: 'email' }, … }) // { type: 'conform-no-kind' }
 */
export function ofOtherKind(configs: NonNullable<Samples['destinationConfigs']>): JsonObject | undefined {
  const [legacy, told] = [configs.legacyEmail, kinds.map((kind) => configs[kind])];
  if (legacy === undefined || !told.every((config) => config !== undefined)) return undefined;
  const name = Object.keys(legacy).find((key) =>
    isKind(
      legacy[key],
      told.map((config) => config[key]),
    ),
  );
  return name === undefined ? undefined : { [name]: 'conform-no-kind' };
}

function isKind(legacy: unknown, values: readonly unknown[]): boolean {
  const areTexts = [legacy, ...values].every((value) => typeof value === 'string');
  return areTexts && new Set(values).size === values.length && !values.slice(0, 2).includes(legacy);
}
