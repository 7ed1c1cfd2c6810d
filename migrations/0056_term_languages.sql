-- compatible since: 0044

-- The language of authorisation_text, and the same text in other languages, as [{language, name, authorisation_text}]. A person is shown
-- one of the texts; sealed_acceptance and text_sha256 of the authorisation say which.
alter table authorisation_terms add column language text not null default 'en';
alter table authorisation_terms add constraint authorisation_terms_language check (language in ('en', 'cy'));
alter table authorisation_terms add column translations jsonb not null default '[]';
