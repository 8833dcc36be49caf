-- One row: the secret from which the URLs of the recipients' pages are made, 256 bits. A UUID has 122 random ones.
create table tracking_key (
  key text collate "C" not null
);
insert into tracking_key values (encode(
  sha256(convert_to(gen_random_uuid()::text || gen_random_uuid() || gen_random_uuid(), 'UTF8')),
  'hex'
));
