import type { JsonObject } from '../../spec/json.ts';
import { fieldOf } from '../arrange/records.ts';
import { type Exchange, isSuccess, jsonOf } from '../target/message.ts';

/** The id of the credential that a code was exchanged for: "credential created"; undefined where none is shown. */
export function credentialOf({ reply }: Exchange): string | undefined {
  const told = isSuccess(reply) ? (jsonOf(reply) as JsonObject) : undefined;
  const id = fieldOf(told, 'credentialId') ?? fieldOf(told, 'credential_id');
  return (typeof id === 'string' && id !== '') || typeof id === 'number' ? String(id) : undefined;
}
