/** Replaces secrets in a text by the names that stand for them. */
export type Mask = {
  /** From now on, every occurrence of the secret is shown as the given name. */
  readonly hide: (secret: string, name: string) => void;
  /** The text with names in place of secrets, each as `show` gives it. Default: as it is. */
  readonly mask: (text: string, show?: (name: string) => string) => string;
};

/** A mask of its own for each run: what it must hide becomes known as keys are read and tokens are lent. */
export function createMask(): Mask {
  const secrets = new Map<string, string>();
  return {
    hide: (secret, name) => {
      if (secret.length < 4) return;
      secrets.set(secret, name);
      secrets.set(encodeURIComponent(secret), name);
    },
    mask: (text, show = (name) => name) =>
      // Longest first: a token may contain another secret.
      [...secrets]
        .toSorted(([a], [b]) => b.length - a.length)
        .reduce((result, [secret, name]) => result.replaceAll(secret, () => show(name)), text),
  };
}
