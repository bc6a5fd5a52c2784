import { canUseArea, type PortalArea } from '#shared/people/roles.ts';
import { trpc } from './trpc-hooks.ts';

/** Returns a function that tells whether the role of the administrator who is logged in may use an area of the portal. */
export function useCanUseArea(): (area: PortalArea) => boolean {
  const role = trpc.admin.me.useQuery().data?.role;
  return (area) => role !== undefined && canUseArea(role, area);
}
