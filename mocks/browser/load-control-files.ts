import type { JsonObject } from '../../spec/json.ts';
import type { ControlFiles } from '../control/control-files.ts';
import { Refusal } from '../refusal.ts';

/** What the control interface shows of itself where no files can be read: its description, but no page. */
export async function loadControlFiles(): Promise<ControlFiles> {
  const { default: description } = await import('./control.gen.json', { with: { type: 'json' } });
  const document = description as unknown as JsonObject;
  return { document, yaml: toJsonYaml(document), loadPage };
}

/** A JSON value as YAML 1.2, of which JSON is a part. */
export function toJsonYaml(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}

function loadPage(): Promise<never> {
  return Promise.reject(new Refusal(404, 'the page of the control interface is served by marts mock only'));
}
