import { UNTOUCHED_BRAND } from '#shared/brand/brand.ts';
import type { AuditAction } from '#shared/people/audit-actions.ts';
import type { CourseFixture } from './course-fixture.ts';
import type { TestClient, TestServer } from './create-test-server.ts';

export interface Fixture {
  server: TestServer;
  admin: TestClient;
  course: CourseFixture;
}

/** Describes a test case for one mutation: the setup, the call, and the user who makes the call. */
export interface Scenario {
  action: AuditAction;
  prepare: (fixture: Fixture) => Promise<{ call: () => Promise<unknown>; actor?: string }>;
}

export const simple =
  (call: (admin: TestClient, fixture: Fixture) => Promise<unknown>): Scenario['prepare'] =>
  async (fixture) => ({ call: () => call(fixture.admin, fixture) });

export const settingsScenarios: Record<string, Scenario> = {
  'settings.saveBrand': {
    action: 'brand.changed',
    prepare: simple((admin) => admin.settings.saveBrand({ revision: 0, brand: { ...UNTOUCHED_BRAND, name: 'Ada’s School' } })),
  },
  'admin.setMark': {
    action: 'product.optionsChanged',
    prepare: simple((admin, { course }) => admin.admin.setMark({ productId: course.product.id, hasMark: true })),
  },
  'admin.setFreePages': {
    action: 'preview.changed',
    prepare: simple((admin, { course }) =>
      admin.admin.setFreePages({ productId: course.product.id, moduleId: course.module.id, freePages: 2 }),
    ),
  },
  'admin.setProductShops': {
    action: 'product.optionsChanged',
    prepare: simple((admin, { course }) =>
      admin.admin.setProductShops({ productId: course.product.id, shops: { ...UNTOUCHED_BRAND.shops, ca: 'https://shop.example' } }),
    ),
  },
  'settings.resetBrand': {
    action: 'brand.changed',
    prepare: async ({ admin }) => {
      const { revision } = await admin.settings.brand();
      return { call: () => admin.settings.resetBrand({ revision }) };
    },
  },
};
