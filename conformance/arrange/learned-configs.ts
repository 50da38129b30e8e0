import { isObject, type JsonObject } from '../../spec/json.ts';
import type { Schema } from '../../spec/operation.ts';
import type { DestinationVariant, Samples } from '../profile/profile.ts';
import { hasTemplateSource, templateSourceOf, wrapped } from './template-source.ts';
import { toExample } from './to-example.ts';

/** A destination config, and what else tells which of the variants it is. */
type Config = { readonly value: JsonObject; readonly title: string };

/** The names of a field that says which variant a config is. */
export const kindField: RegExp = /^[@$_]?(config_?|destination_?)?(type|kind|variant)$/i;

/**
 * The destination configs that reports of a target have, or that its own description names, by the variant that each is held
 * to be: the e-mail config has a `templateSource`, the legacy one says that it is legacy, or is of the same kind without one.
 * What is none of these for certain is left out.
 *
 * @param shown The configs of reports that exist: they come first, since they are right.
 * @param described The schema of `destinationConfig` in the description of the target, without `$ref`s.
 */
export function learnedConfigs(
  shown: readonly JsonObject[],
  described: Schema | undefined,
): NonNullable<Samples['destinationConfigs']> {
  const configs = [...shown.map((value) => ({ value, title: wrapped(value)?.kind ?? '' })), ...branchesOf(described)];
  const emails = configs.filter(({ value }) => isObject(templateSourceOf(value)));
  // Which reports use a template can be asked for where one is named.
  const email = emails.find(({ value }) => namesTemplate(templateSourceOf(value) as JsonObject)) ?? emails[0];
  const variants: readonly [DestinationVariant, (config: Config) => boolean][] = [
    ['email', (config) => config === email],
    ['legacyEmail', (config) => isLegacy(config, email)],
    ['spreadsheet', (config) => says(config, /sheet/i)],
    ['dashboardConnector', (config) => says(config, /connector|dashboard|studio/i)],
  ];
  const entries = variants.flatMap(([name, is]) => {
    const config = configs.find(is);
    return config === undefined ? [] : [[name, config.value] as const];
  });
  return Object.fromEntries(entries);
}

function branchesOf(schema: Schema | undefined): readonly Config[] {
  if (!isObject(schema)) return [];
  const branches = (schema['oneOf'] ?? schema['anyOf'] ?? []) as readonly Schema[];
  return branches.filter(isObject).flatMap((branch) => {
    const value = toExample(branch);
    return isObject(value) ? [{ value, title: typeof branch['title'] === 'string' ? branch['title'] : '' }] : [];
  });
}

function namesTemplate(source: JsonObject): boolean {
  return Object.keys(source).some((name) => /template_?id$/i.test(name));
}

function isLegacy({ value, title }: Config, email: Config | undefined): boolean {
  if (hasTemplateSource(value)) return false;
  const kinds = Object.keys(value).filter((name) => kindField.test(name) && typeof value[name] === 'string');
  const isSame = kinds.some((name) => value[name] === email?.value[name]);
  return isSame || [title, ...kinds.map((name) => value[name])].some((word) => /legacy/i.test(word as string));
}

/** Whether the title of a config, the names of its fields or its kind say what it is for. */
function says({ value, title }: Config, what: RegExp): boolean {
  const kinds = Object.entries(value).filter(([name, kind]) => kindField.test(name) && typeof kind === 'string');
  return !hasTemplateSource(value) && what.test([title, ...Object.keys(value), ...kinds.map(String)].join(' '));
}
