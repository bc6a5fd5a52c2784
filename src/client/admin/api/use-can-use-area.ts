import { canUseArea, type PortalArea } from '#shared/people/roles.ts';
import { trpc } from './trpc-hooks.ts';

/** Returns a function that checks whether the current administrator's role has access to an area of the portal. */
export function useCanUseArea(): (area: PortalArea) => boolean {
  const role = trpc.admin.me.useQuery().data?.role;
  return (area) => role !== undefined && canUseArea(role, area);
}
