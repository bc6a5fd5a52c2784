import { createHmac } from 'node:crypto';
import type { NewSaleSource } from '#shared/sales/sale-schemas.ts';
import { createCourse, type CourseFixture } from './course-fixture.ts';
import type { TestClient, TestServer } from './create-test-server.ts';

export interface ShopFixture {
  admin: TestClient;
  course: CourseFixture;
  sourceId: string;
  /** Sends a signed message, such as `sale` with the number of an order, and returns the HTTP status. */
  send: (type: string, data: object, secret?: string) => Promise<number>;
}

const SECRET = 'shop secret';

/** Creates a course and a shop that sells it under the name `excel`, with one login for a year. */
export async function createShop(server: TestServer, changes: Partial<NewSaleSource> = {}): Promise<ShopFixture> {
  const admin = await server.createAdminClient();
  const course = await createCourse(admin);
  const products = [{ theirs: 'excel', productId: course.product.id, maxLogins: 1, days: 365 }];
  const { id: sourceId } = await admin.sales.createSource({ name: 'My shop', kind: 'standard', secret: SECRET, products, ...changes });
  return {
    admin,
    course,
    sourceId,
    send: async (type, data, secret = SECRET) => {
      const body = JSON.stringify({ type, data });
      const time = String(Math.floor(server.deps.now().getTime() / 1000));
      const signature = createHmac('sha256', secret).update(`msg.${time}.${body}`).digest('base64');
      const headers = {
        'content-type': 'application/json',
        'webhook-id': 'msg',
        'webhook-timestamp': time,
        'webhook-signature': `v1,${signature}`,
      };
      return (await server.app.inject({ method: 'POST', url: `/api/sales/${sourceId}`, headers, body })).statusCode;
    },
  };
}
