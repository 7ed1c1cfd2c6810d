-- compatible since: 0086

-- Why the picture of a document may be unreadable, as seen shortly after the upload.
alter table documents add column picture_problems text[] not null default '{}';
