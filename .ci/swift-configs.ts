export const SWIFT_CREDENTIALS = { TEST_S3_ACCESS_KEY_ID: 'test:tester', TEST_S3_SECRET_ACCESS_KEY: 'testing' };

export interface SwiftPorts {
  proxy: number;
  account: number;
  container: number;
  object: number;
  cache: number;
}

/**
 * Returns an object that maps the name of each OpenStack Swift configuration file to its content. Swift stores all data in the `dir`
 * folder.
 */
export function buildSwiftConfigs(dir: string, ports: SwiftPorts, user: string): Record<string, string> {
  const common = (port: number) => `[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${port}
workers = 0
user = ${user}
swift_dir = ${dir}
devices = ${dir}
mount_check = false
disable_fallocate = true
fallocate_reserve = 0
conn_timeout = 10
node_timeout = 60
log_address = /nonexistent
`;
  const storage = (server: 'account' | 'container' | 'object') => `${common(ports[server])}
[pipeline:main]
pipeline = ${server}-server
[app:${server}-server]
use = egg:swift#${server}
`;
  return {
    'swift.conf': `[swift-hash]
swift_hash_path_suffix = keyreel
swift_hash_path_prefix = keyreel
[storage-policy:0]
name = one
default = yes
`,
    'account.conf': storage('account'),
    'container.conf': storage('container'),
    'object.conf': storage('object'),
    'proxy.conf': `${common(ports.proxy)}
[pipeline:main]
pipeline = catch_errors cache listing_formats bulk s3api tempauth slo dlo versioned_writes proxy-server
[app:proxy-server]
use = egg:swift#proxy
allow_account_management = true
account_autocreate = true
node_timeout = 60
conn_timeout = 10
recoverable_node_timeout = 60
[filter:catch_errors]
use = egg:swift#catch_errors
[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:${ports.cache}
[filter:listing_formats]
use = egg:swift#listing_formats
[filter:bulk]
use = egg:swift#bulk
[filter:slo]
use = egg:swift#slo
[filter:dlo]
use = egg:swift#dlo
[filter:versioned_writes]
use = egg:swift#versioned_writes
allow_versioned_writes = true
[filter:s3api]
use = egg:swift#s3api
location = us-east-1
dns_compliant_bucket_names = yes
cors_preflight_allow_origin = *
[filter:tempauth]
use = egg:swift#tempauth
user_test_tester = testing .admin
`,
  };
}
