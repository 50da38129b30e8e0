import { isObject } from '../../json.ts';
import { fieldsOf, placeAt, type Place, textAt } from '../place.ts';
import { arrayType, objectType } from '../schema/types.ts';
import { namesInPath, type ApiOperation } from './operation.ts';
import type { Reader } from './reader.ts';

/** A parameter, keyed by where it goes and its name; one of the path by its position. */
export type ApiParameter = {
  readonly key: string;
  readonly name: string;
  readonly in: string;
  readonly place: Place;
  readonly required: boolean;
  readonly schema: Place | undefined;
  /** The media type of its value; undefined where it is written as its style says. */
  readonly mediaType: string | undefined;
  readonly style: string;
  readonly explode: boolean;
};

/** Header parameters that OpenAPI says are to be ignored (Parameter Object, `name`). */
const ignored: ReadonlySet<string> = new Set(['accept', 'content-type', 'authorization']);

/** The parameters of an operation, those of its path included; one of its own wins. */
export function toParameters(reader: Reader, operation: ApiOperation): ReadonlyMap<string, ApiParameter> {
  const names = namesInPath(operation.path);
  const found = new Map<string, ApiParameter>();
  for (const place of operation.parameters) {
    const parameter = toParameter(reader, place, names);
    if (parameter !== undefined) found.set(parameter.key, parameter);
  }
  if (operation.sender === 'client') names.forEach((name, index) => addImplied(found, operation, name, index));
  return found;
}

/** A header of a response reads like a parameter. */
export function toHeaderValue(reader: Reader, name: string, place: Place): ApiParameter {
  return toValue(reader, place, {
    key: name.toLowerCase(),
    name,
    in: 'header',
    place,
    required: placeAt(place, 'required')?.value === true,
  });
}

/** Whether the way a parameter is written depends on its style: only lists and objects do. */
export function isCompound(types: number): boolean {
  return (types & (arrayType | objectType)) !== 0;
}

function toParameter(reader: Reader, place: Place, names: readonly string[]): ApiParameter | undefined {
  const [name, where] = [textAt(place, 'name'), textAt(place, 'in')];
  if (name === undefined || where === undefined) {
    reader.report(place.pointer, 'a parameter has "name" and "in"');
    return undefined;
  }
  if (where === 'header' && ignored.has(name.toLowerCase())) return undefined;
  if (where === 'path' && !names.includes(name)) {
    reader.report(place.pointer, `the path has no parameter "${name}"`);
  }
  const key =
    where === 'path' && names.includes(name)
      ? `path ${names.indexOf(name)}`
      : `${where} ${where === 'header' ? name.toLowerCase() : name}`;
  const required = where === 'path' || placeAt(place, 'required')?.value === true;
  return toValue(reader, place, { key, name, in: where, place, required });
}

type Head = Pick<ApiParameter, 'key' | 'name' | 'in' | 'place' | 'required'>;

function toValue(reader: Reader, place: Place, head: Head): ApiParameter {
  const [media] = fieldsOf(placeAt(place, 'content'));
  const schema = media === undefined ? placeAt(place, 'schema') : placeAt(reader.object(media[1]), 'schema');
  const style = textAt(place, 'style') ?? (head.in === 'query' || head.in === 'cookie' ? 'form' : 'simple');
  const explode = placeAt(place, 'explode')?.value;
  return {
    ...head,
    schema,
    mediaType: media?.[0],
    style,
    explode: typeof explode === 'boolean' ? explode : style === 'form',
  };
}

/** A parameter of the path that is not described is there all the same. */
function addImplied(
  found: Map<string, ApiParameter>,
  { place, path }: ApiOperation,
  name: string,
  index: number,
): void {
  const key = `path ${index}`;
  if (found.has(key) || !isObject(place.value) || path === '') return;
  const implied = { value: {}, pointer: place.pointer };
  found.set(key, {
    key,
    name,
    in: 'path',
    place: implied,
    required: true,
    schema: undefined,
    mediaType: undefined,
    style: 'simple',
    explode: false,
  });
}
