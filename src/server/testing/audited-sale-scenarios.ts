import { randomUUID } from 'node:crypto';
import { simple, type Scenario } from './audited-settings-scenarios.ts';
import type { CourseFixture } from './course-fixture.ts';
import type { TestClient } from './create-test-server.ts';

/** Creates a shop and a sale, which has its access key if its product is `excel`, and calls with the id of the sale. */
const onSale =
  (call: (admin: TestClient, id: string, course: CourseFixture) => Promise<unknown>, product = 'excel'): Scenario['prepare'] =>
  async ({ server, admin, course }) => {
    const products = [{ theirs: 'excel', productId: course.product.id, maxLogins: 1, days: null }];
    const { path } = await admin.sales.createSource({ name: 'Shop', kind: 'gumroad', sellerId: 's', products });
    const payload = new URLSearchParams({
      seller_id: 's',
      sale_id: randomUUID(),
      product_id: product,
      email: 'ada@example.com',
    }).toString();
    await server.app.inject({ method: 'POST', url: path, payload, headers: { 'content-type': 'application/x-www-form-urlencoded' } });
    const [sale] = await admin.sales.list();
    return { call: () => call(admin, sale!.id, course) };
  };
const onSource =
  (call: (admin: TestClient, id: string) => Promise<unknown>): Scenario['prepare'] =>
  async ({ admin }) => {
    const { id } = await admin.sales.createSource({ name: 'Shop', kind: 'stripe' });
    return { call: () => call(admin, id) };
  };

const onHook =
  (call: (admin: TestClient, id: string) => Promise<unknown>): Scenario['prepare'] =>
  async ({ admin }) => {
    const { id } = await admin.settings.createHook({ name: 'Zapier', url: 'https://example.com/x', events: ['key.created'] });
    return { call: () => call(admin, id) };
  };

export const saleScenarios: Record<string, Scenario> = {
  'sales.createSource': {
    action: 'source.created',
    prepare: simple((admin) => admin.sales.createSource({ name: 'Shop', kind: 'stripe' })),
  },
  'sales.updateSource': {
    action: 'source.changed',
    prepare: onSource((admin, id) => admin.sales.updateSource({ id, changes: { name: 'New' } })),
  },
  'sales.replaceSecret': { action: 'source.changed', prepare: onSource((admin, id) => admin.sales.replaceSecret({ id })) },
  'sales.deleteSource': { action: 'source.deleted', prepare: onSource((admin, id) => admin.sales.deleteSource({ id })) },
  'sales.showKey': { action: 'sale.keyShown', prepare: onSale((admin, id) => admin.sales.showKey({ id })) },
  'sales.eraseBuyer': { action: 'sale.buyerErased', prepare: onSale((admin, id) => admin.sales.eraseBuyer({ id })) },
  'sales.sendAgain': { action: 'sale.sentAgain', prepare: onSale((admin, id) => admin.sales.sendAgain({ id })) },
  'sales.refund': { action: 'sale.refundedByHand', prepare: onSale((admin, id) => admin.sales.refund({ id })) },
  'sales.undoRefund': {
    action: 'sale.refundUndone',
    prepare: async (fixture) => {
      const { call } = await onSale((admin, id) => admin.sales.refund({ id }))(fixture);
      await call();
      const [sale] = await fixture.admin.sales.list();
      return { call: () => fixture.admin.sales.undoRefund({ id: sale!.id }) };
    },
  },
  'sales.replaceAndSend': { action: 'key.replaced', prepare: onSale((admin, id) => admin.sales.replaceAndSend({ id })) },
  'settings.sendTestMail': {
    action: 'mail.tested',
    // Nothing listens at the address of the mail server, and the entry says only that somebody has tried.
    prepare: simple((admin) =>
      admin.settings.sendTestMail().catch((error: Error) => {
        if (!error.message.startsWith('The mail server')) throw error;
      }),
    ),
  },
  'settings.saveProductMail': {
    action: 'mail.templateChanged',
    prepare: simple((admin, { course }) =>
      admin.settings.saveProductMail({ productId: course.product.id, template: { subject: 'S', text: '{key}' } }),
    ),
  },
  'settings.createToken': {
    action: 'token.created',
    prepare: simple((admin) => admin.settings.createToken({ name: 'Zapier', scopes: ['keys:read'], days: null })),
  },
  'settings.revokeToken': {
    action: 'token.revoked',
    prepare: async ({ admin }) => {
      const { id } = await admin.settings.createToken({ name: 'Zapier', scopes: ['keys:read'], days: null });
      return { call: () => admin.settings.revokeToken({ id }) };
    },
  },
  'settings.createHook': {
    action: 'hook.created',
    prepare: simple((admin) => admin.settings.createHook({ name: 'Zapier', url: 'https://example.com/x', events: ['key.created'] })),
  },
  'settings.updateHook': {
    action: 'hook.changed',
    prepare: onHook((admin, id) => admin.settings.updateHook({ id, changes: { isOn: false } })),
  },
  'settings.deleteHook': { action: 'hook.deleted', prepare: onHook((admin, id) => admin.settings.deleteHook({ id })) },
  'settings.resendDelivery': {
    action: 'hook.sentAgain',
    prepare: async (fixture) => {
      await fixture.admin.settings.createHook({ name: 'Zapier', url: 'https://example.com/x', events: ['key.created'] });
      await fixture.course.createKey();
      const [delivery] = await fixture.admin.settings.hookDeliveries();
      return { call: () => fixture.admin.settings.resendDelivery({ id: delivery!.id }) };
    },
  },
  'sales.assign': {
    action: 'sale.assigned',
    prepare: onSale(
      (admin, id, { product }) => admin.sales.assign({ id, productId: product.id, maxLogins: 1, days: null, isLasting: false }),
      'other',
    ),
  },
};
