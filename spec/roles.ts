/** The name of a role, as the contract's security requirements give it. */
export type Role = string;

/** Which roles each role includes directly. */
export type RoleInclusion = Readonly<Record<Role, readonly Role[]>>;

/**
 * Which role includes which: an assumption ("which role includes which other role: not shown", Authentication 8).
 * The mock grants by it; the conformance suite asserts nothing that rests on it alone.
 */
export const assumedRoleInclusion: RoleInclusion = {
  'project-admin': ['technical-user'],
  'technical-user': ['business-user'],
  'business-user': [],
};

/**
 * Whether a caller who holds one role may do what asks for another: they are the same, or the held one includes it,
 * directly or by way of others.
 *
 * @example includesRole('project-admin', 'business-user') // true
 */
export function includesRole(held: Role, required: Role, inclusion: RoleInclusion = assumedRoleInclusion): boolean {
  const seen = new Set<Role>();
  const open = [held];
  for (let role = open.pop(); role !== undefined; role = open.pop()) {
    if (role === required) return true;
    if (!seen.has(role)) open.push(...(inclusion[role] ?? []));
    seen.add(role);
  }
  return false;
}
