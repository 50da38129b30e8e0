/**
 * What an installation may cost at most; the end-to-end test prints what it does cost. Raise a number only for
 * something that users ask for, and say so in the change log.
 */
export const budget = {
  /** Of the tarball, unpacked, in MiB. */
  unpacked: 5,
  /** Packages that `npm install data-marts-kit` adds to an empty folder, itself included. */
  packages: 165,
  /** What these occupy, in MiB. */
  installed: 65,
} as const;
