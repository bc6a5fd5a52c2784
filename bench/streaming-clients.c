// Simulates many HTTP clients in one process. The kernel discards the response bodies (MSG_TRUNC), so the process uses little CPU.
// Usage: streaming-clients PORT PATH CLIENTS SECONDS FILE_BYTES RANGE_BYTES BITS_PER_SECOND COOKIES
//   RANGE_BYTES      sets the size of each requested range, which starts at a random offset; 0 requests the rest of the file from where the
//                    last response ended, as a browser does when it plays a video
//   BITS_PER_SECOND  sets the speed at which each client reads; 0 means no limit
//   COOKIES          names a file with one Cookie HTTP header value per line; the clients use the lines in order; may be empty
// The program prints the results as one line of JSON.
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

#define HEAD_MAX 4096
#define SAMPLES_MAX 1000000
#define TICK_SECONDS 0.1

struct client {
  int fd;
  const char *cookie;
  int in_body, has_byte;
  long long left, next_byte;
  double requested_at;
};

static char sink[1 << 20];
static double samples[SAMPLES_MAX];
static long sample_count, responses;
static long long bytes, file_bytes, range_bytes;
static const char *path;

static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return t.tv_sec + t.tv_nsec / 1e9;
}

static void fail(const char *what) {
  fprintf(stderr, "media-load: %s\n", what);
  exit(1);
}

static void send_request(struct client *c) {
  char request[HEAD_MAX], range[100];
  if (range_bytes) {
    long long from = (long long)(drand48() * (file_bytes - range_bytes));
    snprintf(range, sizeof range, "Range: bytes=%lld-%lld\r\n", from, from + range_bytes - 1);
  } else {
    snprintf(range, sizeof range, "Range: bytes=%lld-\r\n", c->next_byte);
  }
  int length = snprintf(request, sizeof request, "GET %s HTTP/1.1\r\nHost: bench\r\nCookie: %s\r\n%s\r\n", path, c->cookie, range);
  c->requested_at = now();
  c->in_body = c->has_byte = 0;
  if (write(c->fd, request, length) != length) fail("a request could not be sent");
}

// Parses the HTTP headers of a response when all headers have arrived. Returns 1 if the client can read the body.
static int read_head(struct client *c) {
  char head[HEAD_MAX + 1];
  ssize_t count = recv(c->fd, head, HEAD_MAX, MSG_PEEK);
  if (count < 0 && errno == EAGAIN) return 0;
  if (count <= 0) fail("the server closed the connection");
  head[count] = 0;
  if (!c->has_byte && sample_count < SAMPLES_MAX) samples[sample_count++] = now() - c->requested_at;
  c->has_byte = 1;
  char *end = strstr(head, "\r\n\r\n");
  if (!end) return 0;
  char *length = strcasestr(head, "content-length:");
  if (head[9] != '2' || !length) fail(head);
  c->left = atoll(length + 15);
  c->next_byte = (c->next_byte + c->left) % file_bytes;
  recv(c->fd, head, end + 4 - head, 0);
  return c->in_body = 1;
}

// Reads at most `budget` bytes of a response and sends the next request when the response is complete.
static void read_some(struct client *c, long long budget) {
  for (int turn = 0; turn < 64 && budget > 0; turn++) {
    if (!c->in_body && !read_head(c)) return;
    long long want = c->left < budget ? c->left : budget;
    ssize_t count = recv(c->fd, sink, want < (long long)sizeof sink ? want : (long long)sizeof sink, MSG_TRUNC);
    if (count < 0 && errno == EAGAIN) return;
    if (count <= 0) fail("the server closed the connection during a response");
    bytes += count, c->left -= count, budget -= count;
    if (c->left == 0) {
      responses++;
      send_request(c);
      return;
    }
  }
}

static int compare_doubles(const void *a, const void *b) {
  double x = *(const double *)a, y = *(const double *)b;
  return (x > y) - (x < y);
}

int main(int argc, char **argv) {
  if (argc != 9) fail("expected eight arguments: see the top of the source");
  path = argv[2], file_bytes = atoll(argv[5]), range_bytes = atoll(argv[6]);
  int count = atoi(argv[3]), epoll = epoll_create1(0), cookie_count = 0;
  double seconds = atof(argv[4]), pace = atof(argv[7]) / 8 * TICK_SECONDS;
  char *cookies[10000] = {""}, line[HEAD_MAX / 2];
  FILE *file = fopen(argv[8], "r");
  while (file && cookie_count < 10000 && fgets(line, sizeof line, file)) cookies[cookie_count++] = strndup(line, strcspn(line, "\n"));
  srand48(time(NULL) ^ getpid());

  struct client *clients = calloc(count, sizeof *clients);
  struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons(atoi(argv[1])), .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
  for (int i = 0; i < count; i++) {
    struct client *c = &clients[i];
    int one = 1, window = 65536;
    c->fd = socket(AF_INET, SOCK_STREAM, 0);
    c->cookie = cookies[cookie_count ? i % cookie_count : 0];
    if (pace) setsockopt(c->fd, SOL_SOCKET, SO_RCVBUF, &window, sizeof window);
    if (connect(c->fd, (struct sockaddr *)&address, sizeof address)) fail("no connection");
    setsockopt(c->fd, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
    fcntl(c->fd, F_SETFL, O_NONBLOCK);
    struct epoll_event interest = {.events = EPOLLIN, .data.ptr = c};
    if (!pace) epoll_ctl(epoll, EPOLL_CTL_ADD, c->fd, &interest);
  }

  double started = now(), tick = started;
  for (int i = 0; i < count; i++) send_request(&clients[i]);
  while (now() < started + seconds) {
    if (pace) {
      double wait = (tick += TICK_SECONDS) - now();
      if (wait > 0) usleep(wait * 1e6);
      for (int i = 0; i < count; i++) read_some(&clients[i], pace);
    } else {
      struct epoll_event events[256];
      int ready = epoll_wait(epoll, events, 256, 100);
      for (int i = 0; i < ready; i++) read_some(events[i].data.ptr, 1LL << 40);
    }
  }
  double took = now() - started;
  qsort(samples, sample_count, sizeof *samples, compare_doubles);
  double p50 = sample_count ? samples[sample_count / 2] : 0, p99 = sample_count ? samples[(long)(sample_count * 0.99)] : 0;
  printf("{\"bytes\":%lld,\"responses\":%ld,\"seconds\":%.4f,\"firstByteP50Ms\":%.3f,\"firstByteP99Ms\":%.3f}\n", bytes, responses, took, p50 * 1e3, p99 * 1e3);
  return 0;
}
