import { createHash, createHmac } from 'node:crypto';

/** Says why S3 would reject a request to a signed URL; null if it would not. Written from Amazon's description of Signature Version 4. */
export function refusalOfSignedUrl(
  request: { method: string; url: string; headers: Record<string, unknown> },
  secret: string,
): 'SignatureDoesNotMatch' | 'AccessDenied' | null {
  const url = new URL(request.url, 'http://s3');
  const query = url.searchParams;
  const time = query.get('X-Amz-Date') ?? '';
  const signedAt = Date.parse(time.replace(/(....)(..)(..)T(..)(..)(..)Z/, '$1-$2-$3T$4:$5:$6Z'));
  if (Date.now() > signedAt + Number(query.get('X-Amz-Expires')) * 1000) return 'AccessDenied';
  const names = (query.get('X-Amz-SignedHeaders') ?? '').split(';');
  const [, date = '', region = '', service = ''] = (query.get('X-Amz-Credential') ?? '').split('/');
  const canonical = [
    request.method,
    url.pathname,
    [...query]
      .filter(([name]) => name !== 'X-Amz-Signature')
      .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
      .sort()
      .join('&'),
    ...names.map((name) => `${name}:${String(request.headers[name] ?? '').trim()}`),
    '',
    names.join(';'),
    'UNSIGNED-PAYLOAD',
  ].join('\n');
  const scope = `${date}/${region}/${service}/aws4_request`;
  const hash = createHash('sha256').update(canonical).digest('hex');
  const key = [date, region, service, 'aws4_request'].reduce<Buffer | string>(
    (under, part) => createHmac('sha256', under).update(part).digest(),
    `AWS4${secret}`,
  );
  const expected = createHmac('sha256', key)
    .update(`AWS4-HMAC-SHA256\n${time}\n${scope}\n${hash}`)
    .digest('hex');
  return query.get('X-Amz-Signature') === expected ? null : 'SignatureDoesNotMatch';
}
