-- One row: the secret from which the URLs of the recipients' pages are made, 256 random bits.
create table tracking_key (
  key text not null
) strict;
insert into tracking_key values (lower(hex(randomblob(32))));
