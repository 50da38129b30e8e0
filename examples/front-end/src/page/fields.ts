import type { components } from 'data-marts-kit/types';
import type { NewReport } from '../reports';
import { create } from './dom';

type DestinationType = components['schemas']['DataDestinationType'];

/** A field of the form; its place in the request is its name, so that a refusal finds it. */
export type Field = {
  /** A JSON Pointer, as refusals have it. */
  readonly pointer: string;
  readonly label: string;
  readonly type?: 'text' | 'number';
  /** What can be chosen. */
  readonly options?: readonly { readonly id: string; readonly title: string }[];
};

type Place = Pick<Field, 'pointer'>;

const spreadsheet: readonly Field[] = [
  { pointer: '/body/destinationConfig/spreadsheetId', label: 'Spreadsheet id' },
  { pointer: '/body/destinationConfig/sheetId', label: 'Sheet number', type: 'number' },
];
const dashboard: readonly Field[] = [
  { pointer: '/body/destinationConfig/cacheLifetime', label: 'Cache lifetime in seconds', type: 'number' },
];
const message: readonly Field[] = [
  { pointer: '/body/destinationConfig/subject', label: 'Subject' },
  { pointer: '/body/destinationConfig/templateSource/messageTemplate', label: 'Message' },
];

/** The fields of a destination's configuration. */
export function toConfigFields(type?: DestinationType): readonly Field[] {
  if (type === 'VENDOR1_SHEETS') return spreadsheet;
  return type === 'VENDOR1_STUDIO' ? dashboard : message;
}

/** The configuration that the fields of a destination's type hold. */
export function toConfig(type: string | undefined): NewReport['destinationConfig'] {
  const [first = '', second = ''] = toConfigFields(type as DestinationType).map(valueOf);
  if (type === 'VENDOR1_SHEETS') return { type: 'sheets-config', spreadsheetId: first, sheetId: toNumber(second) };
  if (type === 'VENDOR1_STUDIO') return { type: 'studio-config', cacheLifetime: toNumber(first) };
  const templateSource = { type: 'CUSTOM_MESSAGE', messageTemplate: second } as const;
  return { type: 'email-config', subject: first, templateSource };
}

/** The element of a field: label, control, and a place for what is wrong with it. */
export function toFieldElement(field: Field): HTMLElement {
  const { label, options, type = 'text' } = field;
  const id = toId(field);
  const control =
    options === undefined
      ? create('input', { id, type, step: 'any', autocomplete: 'off' })
      : create('select', { id }, ...options.map((one) => create('option', { value: one.id }, one.title)));
  control.setAttribute('aria-describedby', `${id}-error`);
  const error = create('p', { id: `${id}-error`, className: 'error' });
  return create('div', { className: 'field' }, create('label', { htmlFor: id }, label), control, error);
}

/** The control of a field; null where the form has none. */
export function toControl(place: Place): HTMLInputElement | HTMLSelectElement | null {
  return document.querySelector<HTMLInputElement>(`#${CSS.escape(toId(place))}`);
}

/** Where a field says what is wrong with it. */
export function toError(place: Place): HTMLElement | null {
  return document.querySelector<HTMLElement>(`#${CSS.escape(toId(place))}-error`);
}

/** What stands in a field. */
export function valueOf(place: Place): string {
  return toControl(place)?.value ?? '';
}

/** The number of a field; none where it is empty: the service says then what it misses. */
function toNumber(text: string): number {
  return text === '' ? Number.NaN : Number(text);
}

function toId({ pointer }: Place): string {
  return `field-${pointer.replace('/body/', '').replaceAll('/', '-')}`;
}
