import type { Reply } from '../target/message.ts';

/** Whether a request was refused, for whatever is wrong with it: one that failed, or was put off, may have been begun. */
export function isRefused({ status }: Reply): boolean {
  return status >= 400 && status < 500 && ![408, 425, 429].includes(status);
}
