import { canUseArea, type PortalArea } from '#shared/people/roles.ts';
import { trpc } from './trpc-hooks.ts';

export function useCanUseArea(): (area: PortalArea) => boolean {
  const role = trpc.admin.me.useQuery().data?.role;
  return (area) => role !== undefined && canUseArea(role, area);
}
