# `npm run generate` writes this file from openapi.json.
from __future__ import annotations

from typing import TYPE_CHECKING, Generator, Mapping

from ._request import Input

if TYPE_CHECKING:
    from . import types as t
    from ._calls import Calls
    from ._pages import Listing
    from ._reply import File


class Resource:
    def __init__(self, calls: Calls) -> None:
        self._calls = calls


class Configuration(Resource):
    def get(
        self,
        *,
        if_none_match: str | None = None,
        headers: Mapping[str, str] | None = None,
        timeout: float | None = None,
    ) -> t.ClientConfiguration:
        """Get the client configuration.

        `GET /configuration`
        """
        given = Input({}, headers={**(headers or {}), "if-none-match": if_none_match}, timeout=timeout)
        reply: t.ClientConfiguration = self._calls.json("GET", "/configuration", given)
        return reply

    def update(
        self,
        body: t.ClientConfigurationChanges,
        *,
        if_match: str | None = None,
        headers: Mapping[str, str] | None = None,
        timeout: float | None = None,
    ) -> t.ClientConfiguration:
        """Update the client configuration.

        `PATCH /configuration`
        """
        given = Input({}, headers={**(headers or {}), "if-match": if_match}, body=body, timeout=timeout)
        reply: t.ClientConfiguration = self._calls.json("PATCH", "/configuration", given)
        return reply

    def preview_after_withdrawal(
        self,
        *,
        after_withdrawal: t.AfterWithdrawal,
        after_withdrawal_days: int | None = None,
        headers: Mapping[str, str] | None = None,
        timeout: float | None = None,
    ) -> t.AfterWithdrawalPreview:
        """Count the users that `after_withdrawal` concerns.

        `GET /configuration/after-withdrawal-preview`
        """
        given = Input(
            {},
            query={"after_withdrawal": after_withdrawal, "after_withdrawal_days": after_withdrawal_days},
            headers=headers,
            timeout=timeout,
        )
        reply: t.AfterWithdrawalPreview = self._calls.json("GET", "/configuration/after-withdrawal-preview", given)
        return reply


class ApiKeys(Resource):
    def create(
        self,
        body: t.ApiKeyInput,
        *,
        idempotency_key: str | None = None,
        headers: Mapping[str, str] | None = None,
        timeout: float | None = None,
    ) -> t.CreatedApiKey:
        """Create an API key.

        `POST /api-keys`
        """
        given = Input({}, headers=headers, body=body, idempotency_key=idempotency_key, timeout=timeout)
        reply: t.CreatedApiKey = self._calls.json("POST", "/api-keys", given)
        return reply

    def list(
        self,
        *,
        offset: int | None = None,
        limit: int | None = None,
        after: str | None = None,
        headers: Mapping[str, str] | None = None,
        timeout: float | None = None,
    ) -> Listing[t.ApiKey, t.ApiKeyList]:
        """List API keys.

        `GET /api-keys`
        """
        given = Input({}, query={"offset": offset, "limit": limit, "after": after}, headers=headers, timeout=timeout)
        return self._calls.listing("GET", "/api-keys", given, "api_keys")

    def rotate(
        self,
        key_id: str,
        body: t.ApiKeyRotation | None = None,
        *,
        idempotency_key: str | None = None,
        headers: Mapping[str, str] | None = None,
        timeout: float | None = None,
    ) -> t.CreatedApiKey:
        """Replace an API key by a new one.

        `POST /api-keys/{key_id}/rotate`
        """
        given = Input({"key_id": key_id}, headers=headers, body=body, idempotency_key=idempotency_key, timeout=timeout)
        reply: t.CreatedApiKey = self._calls.json("POST", "/api-keys/{key_id}/rotate", given)
        return reply

    def revoke(
        self,
        key_id: str,
        *,
        headers: Mapping[str, str] | None = None,
        timeout: float | None = None,
    ) -> t.Message:
        """Revoke an API key.

        `DELETE /api-keys/{key_id}`
        """
        given = Input({"key_id": key_id}, headers=headers, timeout=timeout)
        reply: t.Message = self._calls.json("DELETE", "/api-keys/{key_id}", given)
        return reply


class Users(Resource):
    def create(
        self,
        body: t.UserInput,
        *,
        idempotency_key: str | None = None,
        headers: Mapping[str, str] | None = None,
        timeout: float | None = None,
    ) -> t.User:
        """Create a user.

        `POST /users`
        """
        given = Input({}, headers=headers, body=body, idempotency_key=idempotency_key, timeout=timeout)
        reply: t.User = self._calls.json("POST", "/users", given)
        return reply

    def list(
        self,
        *,
        offset: int | None = None,
        limit: int | None = None,
        after: str | None = None,
        ext_id: str | None = None,
        updated_since: t.TimestampInput | None = None,
        headers: Mapping[str, str] | None = None,
        timeout: float | None = None,
    ) -> Listing[t.User, t.UserList]:
        """List users.

        `GET /users`
        """
        given = Input(
            {},
            query={"offset": offset, "limit": limit, "after": after, "ext_id": ext_id, "updated_since": updated_since},
            headers=headers,
            timeout=timeout,
        )
        return self._calls.listing("GET", "/users", given, "users")

    def get(
        self,
        user_id: str,
        *,
        mask_numbers: bool | None = None,
        if_none_match: str | None = None,
        headers: Mapping[str, str] | None = None,
        timeout: float | None = None,
    ) -> t.User:
        """Get a user.

        `GET /users/{user_id}`
        """
        given = Input(
            {"user_id": user_id},
            query={"mask_numbers": mask_numbers},
            headers={**(headers or {}), "if-none-match": if_none_match},
            timeout=timeout,
        )
        reply: t.User = self._calls.json("GET", "/users/{user_id}", given)
        return reply

    def update(
        self,
        user_id: str,
        body: t.UserChanges,
        *,
        if_match: str | None = None,
        headers: Mapping[str, str] | None = None,
        timeout: float | None = None,
    ) -> t.User:
        """Update a user.

        `PATCH /users/{user_id}`
        """
        given = Input(
            {"user_id": user_id},
            headers={**(headers or {}), "if-match": if_match},
            body=body,
            timeout=timeout,
        )
        reply: t.User = self._calls.json("PATCH", "/users/{user_id}", given)
        return reply

    def delete(
        self,
        user_id: str,
        *,
        if_match: str | None = None,
        headers: Mapping[str, str] | None = None,
        timeout: float | None = None,
    ) -> t.Message:
        """Delete a user.

        `DELETE /users/{user_id}`
        """
        given = Input({"user_id": user_id}, headers={**(headers or {}), "if-match": if_match}, timeout=timeout)
        reply: t.Message = self._calls.json("DELETE", "/users/{user_id}", given)
        return reply

    def get_configuration(
        self,
        user_id: str,
        *,
        headers: Mapping[str, str] | None = None,
        timeout: float | None = None,
    ) -> t.UserConfiguration:
        """Get a user's effective settings.

        `GET /users/{user_id}/configuration`
        """
        given = Input({"user_id": user_id}, headers=headers, timeout=timeout)
        reply: t.UserConfiguration = self._calls.json("GET", "/users/{user_id}/configuration", given)
        return reply

    def get_withdrawal(
        self,
        user_id: str,
        *,
        headers: Mapping[str, str] | None = None,
        timeout: float | None = None,
    ) -> t.UserWithdrawal:
        """Get a user’s withdrawal of consent.

        `GET /users/{user_id}/withdrawal`
        """
        given = Input({"user_id": user_id}, headers=headers, timeout=timeout)
        reply: t.UserWithdrawal = self._calls.json("GET", "/users/{user_id}/withdrawal", given)
        return reply

    def object_to_erasure(
        self,
        user_id: str,
        *,
        idempotency_key: str | None = None,
        headers: Mapping[str, str] | None = None,
        timeout: float | None = None,
    ) -> t.UserWithdrawal:
        """Stop the erasure after a withdrawal.

        `POST /users/{user_id}/withdrawal/objection`
        """
        given = Input({"user_id": user_id}, headers=headers, idempotency_key=idempotency_key, timeout=timeout)
        reply: t.UserWithdrawal = self._calls.json("POST", "/users/{user_id}/withdrawal/objection", given)
        return reply

    def show_again(
        self,
        user_id: str,
        body: t.ShowAgainInput,
        *,
        idempotency_key: str | None = None,
        headers: Mapping[str, str] | None = None,
        timeout: float | None = None,
    ) -> t.UserWithdrawal:
        """Show data again that a withdrawal hid.

        `POST /users/{user_id}/shown-again`
        """
        given = Input(
            {"user_id": user_id},
            headers=headers,
            body=body,
            idempotency_key=idempotency_key,
            timeout=timeout,
        )
        reply: t.UserWithdrawal = self._calls.json("POST", "/users/{user_id}/shown-again", given)
        return reply

    def list_progress(
        self,
        *,
        limit: int | None = None,
        after: str | None = None,
        sort: t.UserOrder | None = None,
        names: bool | None = None,
        progress: t.Progress | None = None,
        account_status: t.AccountStatus | None = None,
        verdict: t.VerdictStatus | None = None,
        risk: t.Risk | None = None,
        data_age: t.DataAge | None = None,
        source_failed: t.DataSource | None = None,
        assignee: str | None = None,
        review: t.ReviewState | None = None,
        search: str | None = None,
        headers: Mapping[str, str] | None = None,
        timeout: float | None = None,
    ) -> Listing[t.UserProgress, t.UserProgressList]:
        """List users with the progress of their data.

        `GET /users/progress`
        """
        given = Input(
            {},
            query={
                "limit": limit,
                "after": after,
                "sort": sort,
                "names": names,
                "progress": progress,
                "account_status": account_status,
                "verdict": verdict,
                "risk": risk,
                "data_age": data_age,
                "source_failed": source_failed,
                "assignee": assignee,
                "review": review,
                "search": search,
            },
            headers=headers,
            timeout=timeout,
        )
        return self._calls.listing("GET", "/users/progress", given, "users")

    def search(
        self,
        body: t.UserSearch,
        *,
        headers: Mapping[str, str] | None = None,
        timeout: float | None = None,
    ) -> Listing[t.UserProgress, t.UserProgressList]:
        """Search for users.

        `POST /users/search`
        """
        given = Input({}, headers=headers, body=body, timeout=timeout)
        return self._calls.listing("POST", "/users/search", given, "users")

    def download_progress(
        self,
        *,
        sort: t.UserOrder | None = None,
        progress: t.Progress | None = None,
        account_status: t.AccountStatus | None = None,
        verdict: t.VerdictStatus | None = None,
        risk: t.Risk | None = None,
        data_age: t.DataAge | None = None,
        source_failed: t.DataSource | None = None,
        assignee: str | None = None,
        review: t.ReviewState | None = None,
        search: str | None = None,
        headers: Mapping[str, str] | None = None,
        timeout: float | None = None,
    ) -> File:
        """Get the list of users as a CSV file.

        `GET /users/progress.csv`
        """
        given = Input(
            {},
            query={
                "sort": sort,
                "progress": progress,
                "account_status": account_status,
                "verdict": verdict,
                "risk": risk,
                "data_age": data_age,
                "source_failed": source_failed,
                "assignee": assignee,
                "review": review,
                "search": search,
            },
            headers=headers,
            timeout=timeout,
        )
        return self._calls.file("/users/progress.csv", given)

    def get_readiness(
        self,
        user_id: str,
        *,
        headers: Mapping[str, str] | None = None,
        timeout: float | None = None,
    ) -> t.Readiness:
        """Get a user’s readiness.

        `GET /users/{user_id}/readiness`
        """
        given = Input({"user_id": user_id}, headers=headers, timeout=timeout)
        reply: t.Readiness = self._calls.json("GET", "/users/{user_id}/readiness", given)
        return reply

    def get_income_comparison(
        self,
        user_id: str,
        *,
        headers: Mapping[str, str] | None = None,
        timeout: float | None = None,
    ) -> t.IncomeComparison:
        """Compare a user’s income sources.

        `GET /users/{user_id}/income-comparison`
        """
        given = Input({"user_id": user_id}, headers=headers, timeout=timeout)
        reply: t.IncomeComparison = self._calls.json("GET", "/users/{user_id}/income-comparison", given)
        return reply

    def get_income_summary(
        self,
        user_id: str,
        *,
        headers: Mapping[str, str] | None = None,
        timeout: float | None = None,
    ) -> t.IncomeSummary:
        """Summarise a user’s income.

        `GET /users/{user_id}/income-summary`
        """
        given = Input({"user_id": user_id}, headers=headers, timeout=timeout)
        reply: t.IncomeSummary = self._calls.json("GET", "/users/{user_id}/income-summary", given)
        return reply

    def download_report(
        self,
        user_id: str,
        *,
        include: t.UsersDownloadReportInclude | None = None,
        headers: Mapping[str, str] | None = None,
        timeout: float | None = None,
    ) -> File:
        """Get a user’s income report as a PDF.

        `GET /users/{user_id}/report.pdf`
        """
        given = Input({"user_id": user_id}, query={"include": include}, headers=headers, timeout=timeout)
        return self._calls.file("/users/{user_id}/report.pdf", given)

    def download_payslips(
        self,
        user_id: str,
        *,
        headers: Mapping[str, str] | None = None,
        timeout: float | None = None,
    ) -> File:
        """Get a user’s payslips as a CSV file.

        `GET /users/{user_id}/payslips.csv`
        """
        given = Input({"user_id": user_id}, headers=headers, timeout=timeout)
        return self._calls.file("/users/{user_id}/payslips.csv", given)

    def get_case(
        self,
        user_id: str,
        *,
        if_none_match: str | None = None,
        headers: Mapping[str, str] | None = None,
        timeout: float | None = None,
    ) -> t.Case:
        """Get a user’s case.

        `GET /users/{user_id}/case`
        """
        given = Input(
            {"user_id": user_id},
            headers={**(headers or {}), "if-none-match": if_none_match},
            timeout=timeout,
        )
        reply: t.Case = self._calls.json("GET", "/users/{user_id}/case", given)
        return reply

    def assign(
        self,
        user_id: str,
        body: t.AssigneeInput,
        *,
        if_match: str | None = None,
        headers: Mapping[str, str] | None = None,
        timeout: float | None = None,
    ) -> t.Case:
        """Assign a user to a member.

        `PUT /users/{user_id}/assignee`
        """
        given = Input(
            {"user_id": user_id},
            headers={**(headers or {}), "if-match": if_match},
            body=body,
            timeout=timeout,
        )
        reply: t.Case = self._calls.json("PUT", "/users/{user_id}/assignee", given)
        return reply

    def export(
        self,
        user_id: str,
        *,
        without_profile: bool | None = None,
        headers: Mapping[str, str] | None = None,
        timeout: float | None = None,
    ) -> t.UserExport:
        """Export everything about a user.

        `GET /users/{user_id}/export`
        """
        given = Input(
            {"user_id": user_id},
            query={"without_profile": without_profile},
            headers=headers,
            timeout=timeout,
        )
        reply: t.UserExport = self._calls.json("GET", "/users/{user_id}/export", given)
        return reply

    def export_pdf(
        self,
        user_id: str,
        *,
        without_profile: bool | None = None,
        language: t.UsersExportPdfLanguage | None = None,
        headers: Mapping[str, str] | None = None,
        timeout: float | None = None,
    ) -> File:
        """Export a user’s data as a PDF.

        `GET /users/{user_id}/export.pdf`
        """
        given = Input(
            {"user_id": user_id},
            query={"without_profile": without_profile, "language": language},
            headers=headers,
            timeout=timeout,
        )
        return self._calls.file("/users/{user_id}/export.pdf", given)


class Views(Resource):
    def list(
        self,
        *,
        headers: Mapping[str, str] | None = None,
        timeout: float | None = None,
    ) -> Listing[t.SavedView, t.SavedViewList]:
        """List saved views.

        `GET /views`
        """
        given = Input({}, headers=headers, timeout=timeout)
        return self._calls.listing("GET", "/views", given, "views", is_paged=False)

    def create(
        self,
        body: t.SavedViewInput,
        *,
        idempotency_key: str | None = None,
        headers: Mapping[str, str] | None = None,
        timeout: float | None = None,
    ) -> t.SavedView:
        """Save a view.

        `POST /views`
        """
        given = Input({}, headers=headers, body=body, idempotency_key=idempotency_key, timeout=timeout)
        reply: t.SavedView = self._calls.json("POST", "/views", given)
        return reply

    def get(
        self,
        view_id: str,
        *,
        if_none_match: str | None = None,
        headers: Mapping[str, str] | None = None,
        timeout: float | None = None,
    ) -> t.SavedView:
        """Get a saved view.

        `GET /views/{view_id}`
        """
        given = Input(
            {"view_id": view_id},
            headers={**(headers or {}), "if-none-match": if_none_match},
            timeout=timeout,
        )
        reply: t.SavedView = self._calls.json("GET", "/views/{view_id}", given)
        return reply

    def update(
        self,
        view_id: str,
        body: t.SavedViewChanges,
        *,
        if_match: str | None = None,
        headers: Mapping[str, str] | None = None,
        timeout: float | None = None,
    ) -> t.SavedView:
        """Change a saved view.

        `PATCH /views/{view_id}`
        """
        given = Input(
            {"view_id": view_id},
            headers={**(headers or {}), "if-match": if_match},
            body=body,
            timeout=timeout,
        )
        reply: t.SavedView = self._calls.json("PATCH", "/views/{view_id}", given)
        return reply

    def delete(
        self,
        view_id: str,
        *,
        if_match: str | None = None,
        headers: Mapping[str, str] | None = None,
        timeout: float | None = None,
    ) -> t.Message:
        """Delete a saved view.

        `DELETE /views/{view_id}`
        """
        given = Input({"view_id": view_id}, headers={**(headers or {}), "if-match": if_match}, timeout=timeout)
        reply: t.Message = self._calls.json("DELETE", "/views/{view_id}", given)
        return reply


class UserTokens(Resource):
    def create(
        self,
        body: t.UserTokenInput,
        *,
        idempotency_key: str | None = None,
        headers: Mapping[str, str] | None = None,
        timeout: float | None = None,
    ) -> t.UserToken:
        """Create a user token and a link to the hosted journey.

        `POST /user-tokens`
        """
        given = Input({}, headers=headers, body=body, idempotency_key=idempotency_key, timeout=timeout)
        reply: t.UserToken = self._calls.json("POST", "/user-tokens", given)
        return reply

    def revoke(
        self,
        user_id: str,
        *,
        headers: Mapping[str, str] | None = None,
        timeout: float | None = None,
    ) -> t.Message:
        """Revoke a user's tokens and journeys.

        `DELETE /users/{user_id}/tokens`
        """
        given = Input({"user_id": user_id}, headers=headers, timeout=timeout)
        reply: t.Message = self._calls.json("DELETE", "/users/{user_id}/tokens", given)
        return reply


class Journeys(Resource):
    def list(
        self,
        user_id: str,
        *,
        offset: int | None = None,
        limit: int | None = None,
        after: str | None = None,
        headers: Mapping[str, str] | None = None,
        timeout: float | None = None,
    ) -> Listing[t.Journey, t.JourneyList]:
        """List a user’s journeys.

        `GET /users/{user_id}/journeys`
        """
        given = Input(
            {"user_id": user_id},
            query={"offset": offset, "limit": limit, "after": after},
            headers=headers,
            timeout=timeout,
        )
        return self._calls.listing("GET", "/users/{user_id}/journeys", given, "journeys")

    def create(
        self,
        user_id: str,
        body: t.JourneyLinkInput,
        *,
        idempotency_key: str | None = None,
        headers: Mapping[str, str] | None = None,
        timeout: float | None = None,
    ) -> t.JourneyLink:
        """Create a link to a user’s journey.

        `POST /users/{user_id}/journeys`
        """
        given = Input(
            {"user_id": user_id},
            headers=headers,
            body=body,
            idempotency_key=idempotency_key,
            timeout=timeout,
        )
        reply: t.JourneyLink = self._calls.json("POST", "/users/{user_id}/journeys", given)
        return reply

    def end(
        self,
        user_id: str,
        journey_id: str,
        *,
        headers: Mapping[str, str] | None = None,
        timeout: float | None = None,
    ) -> t.Message:
        """End a journey.

        `DELETE /users/{user_id}/journeys/{journey_id}`
        """
        given = Input({"user_id": user_id, "journey_id": journey_id}, headers=headers, timeout=timeout)
        reply: t.Message = self._calls.json("DELETE", "/users/{user_id}/journeys/{journey_id}", given)
        return reply

    def get_preview(
        self,
        *,
        client_display_name: str | None = None,
        language: t.JourneysGetPreviewLanguage | None = None,
        headers: Mapping[str, str] | None = None,
        timeout: float | None = None,
    ) -> t.JourneyPreview:
        """Get a preview of the journey’s first page.

        `GET /configuration/journey-preview`
        """
        given = Input(
            {},
            query={"client_display_name": client_display_name, "language": language},
            headers=headers,
            timeout=timeout,
        )
        reply: t.JourneyPreview = self._calls.json("GET", "/configuration/journey-preview", given)
        return reply

    def get_statistics(
        self,
        *,
        from_: t.DayInput | None = None,
        to: t.DayInput | None = None,
        by: t.JourneysGetStatisticsBy | None = None,
        headers: Mapping[str, str] | None = None,
        timeout: float | None = None,
    ) -> t.JourneyStatistics:
        """Get statistics about journeys.

        `GET /journeys/statistics`
        """
        given = Input({}, query={"from": from_, "to": to, "by": by}, headers=headers, timeout=timeout)
        reply: t.JourneyStatistics = self._calls.json("GET", "/journeys/statistics", given)
        return reply


class Terms(Resource):
    def list(
        self,
        *,
        offset: int | None = None,
        limit: int | None = None,
        after: str | None = None,
        is_active: bool | None = None,
        headers: Mapping[str, str] | None = None,
        timeout: float | None = None,
    ) -> Listing[t.AuthorisationTerm, t.AuthorisationTermList]:
        """List authorisation terms.

        `GET /authorisations/terms`
        """
        given = Input(
            {},
            query={"offset": offset, "limit": limit, "after": after, "is_active": is_active},
            headers=headers,
            timeout=timeout,
        )
        return self._calls.listing("GET", "/authorisations/terms", given, "terms")

    def create(
        self,
        body: t.AuthorisationTermInput,
        *,
        idempotency_key: str | None = None,
        headers: Mapping[str, str] | None = None,
        timeout: float | None = None,
    ) -> t.AuthorisationTerm:
        """Create an authorisation term.

        `POST /authorisations/terms`
        """
        given = Input({}, headers=headers, body=body, idempotency_key=idempotency_key, timeout=timeout)
        reply: t.AuthorisationTerm = self._calls.json("POST", "/authorisations/terms", given)
        return reply

    def get(
        self,
        term_id: str,
        *,
        if_none_match: str | None = None,
        headers: Mapping[str, str] | None = None,
        timeout: float | None = None,
    ) -> t.AuthorisationTerm:
        """Get an authorisation term.

        `GET /authorisations/terms/{term_id}`
        """
        given = Input(
            {"term_id": term_id},
            headers={**(headers or {}), "if-none-match": if_none_match},
            timeout=timeout,
        )
        reply: t.AuthorisationTerm = self._calls.json("GET", "/authorisations/terms/{term_id}", given)
        return reply

    def update(
        self,
        term_id: str,
        body: t.AuthorisationTermChanges,
        *,
        if_match: str | None = None,
        headers: Mapping[str, str] | None = None,
        timeout: float | None = None,
    ) -> t.AuthorisationTerm:
        """Rename, deactivate or reactivate an authorisation term.

        `PATCH /authorisations/terms/{term_id}`
        """
        given = Input(
            {"term_id": term_id},
            headers={**(headers or {}), "if-match": if_match},
            body=body,
            timeout=timeout,
        )
        reply: t.AuthorisationTerm = self._calls.json("PATCH", "/authorisations/terms/{term_id}", given)
        return reply


class Authorisations(Resource):
    def create(
        self,
        body: t.AuthorisationInput,
        *,
        idempotency_key: str | None = None,
        headers: Mapping[str, str] | None = None,
        timeout: float | None = None,
    ) -> t.Authorisation:
        """Accept an authorisation term for a user.

        `POST /authorisations`
        """
        given = Input({}, headers=headers, body=body, idempotency_key=idempotency_key, timeout=timeout)
        reply: t.Authorisation = self._calls.json("POST", "/authorisations", given)
        return reply

    def list(
        self,
        *,
        offset: int | None = None,
        limit: int | None = None,
        after: str | None = None,
        user_id: str | None = None,
        term_id: str | None = None,
        status: t.AuthorisationsListStatus | None = None,
        headers: Mapping[str, str] | None = None,
        timeout: float | None = None,
    ) -> Listing[t.Authorisation, t.AuthorisationList]:
        """List the authorisations of a user or of a term.

        `GET /authorisations`
        """
        given = Input(
            {},
            query={
                "offset": offset,
                "limit": limit,
                "after": after,
                "user_id": user_id,
                "term_id": term_id,
                "status": status,
            },
            headers=headers,
            timeout=timeout,
        )
        return self._calls.listing("GET", "/authorisations", given, "authorisations")

    def get(
        self,
        authorisation_id: str,
        *,
        if_none_match: str | None = None,
        headers: Mapping[str, str] | None = None,
        timeout: float | None = None,
    ) -> t.Authorisation:
        """Get an authorisation.

        `GET /authorisations/{authorisation_id}`
        """
        given = Input(
            {"authorisation_id": authorisation_id},
            headers={**(headers or {}), "if-none-match": if_none_match},
            timeout=timeout,
        )
        reply: t.Authorisation = self._calls.json("GET", "/authorisations/{authorisation_id}", given)
        return reply

    def revoke(
        self,
        authorisation_id: str,
        *,
        if_match: str | None = None,
        headers: Mapping[str, str] | None = None,
        timeout: float | None = None,
    ) -> t.Message:
        """Revoke an authorisation.

        `DELETE /authorisations/{authorisation_id}`
        """
        given = Input(
            {"authorisation_id": authorisation_id},
            headers={**(headers or {}), "if-match": if_match},
            timeout=timeout,
        )
        reply: t.Message = self._calls.json("DELETE", "/authorisations/{authorisation_id}", given)
        return reply

    def get_evidence(
        self,
        authorisation_id: str,
        *,
        offset: int | None = None,
        limit: int | None = None,
        after: str | None = None,
        headers: Mapping[str, str] | None = None,
        timeout: float | None = None,
    ) -> t.AuthorisationEvidence:
        """Get an authorisation’s evidence.

        `GET /authorisations/{authorisation_id}/evidence`
        """
        given = Input(
            {"authorisation_id": authorisation_id},
            query={"offset": offset, "limit": limit, "after": after},
            headers=headers,
            timeout=timeout,
        )
        reply: t.AuthorisationEvidence = self._calls.json("GET", "/authorisations/{authorisation_id}/evidence", given)
        return reply


class Members(Resource):
    def sign_in(
        self,
        body: t.SignIn,
        *,
        headers: Mapping[str, str] | None = None,
        timeout: float | None = None,
    ) -> t.SignedIn:
        """Sign in a member.

        `POST /members/signin`
        """
        given = Input({}, headers=headers, body=body, timeout=timeout)
        reply: t.SignedIn = self._calls.json("POST", "/members/signin", given)
        return reply

    def accept_invitation(
        self,
        body: t.AcceptInvitation,
        *,
        headers: Mapping[str, str] | None = None,
        timeout: float | None = None,
    ) -> t.Member:
        """Accept an invitation.

        `POST /members/invitations/accept`
        """
        given = Input({}, headers=headers, body=body, timeout=timeout)
        reply: t.Member = self._calls.json("POST", "/members/invitations/accept", given)
        return reply

    def request_password_reset(
        self,
        body: t.ForgottenPassword,
        *,
        headers: Mapping[str, str] | None = None,
        timeout: float | None = None,
    ) -> t.Message:
        """Request a link to set a new password.

        `POST /members/forgotten-password`
        """
        given = Input({}, headers=headers, body=body, timeout=timeout)
        reply: t.Message = self._calls.json("POST", "/members/forgotten-password", given)
        return reply

    def reset_password(
        self,
        body: t.ResetPassword,
        *,
        headers: Mapping[str, str] | None = None,
        timeout: float | None = None,
    ) -> t.Message:
        """Set a new password with an emailed link.

        `POST /members/reset-password`
        """
        given = Input({}, headers=headers, body=body, timeout=timeout)
        reply: t.Message = self._calls.json("POST", "/members/reset-password", given)
        return reply

    def get_me(self, *, headers: Mapping[str, str] | None = None, timeout: float | None = None) -> t.OwnAccount:
        """Get your own account.

        `GET /members/me`
        """
        given = Input({}, headers=headers, timeout=timeout)
        reply: t.OwnAccount = self._calls.json("GET", "/members/me", given)
        return reply

    def sign_out(self, *, headers: Mapping[str, str] | None = None, timeout: float | None = None) -> t.Message:
        """Sign out.

        `POST /members/signout`
        """
        given = Input({}, headers=headers, timeout=timeout)
        reply: t.Message = self._calls.json("POST", "/members/signout", given)
        return reply

    def change_password(
        self,
        body: t.ChangePassword,
        *,
        headers: Mapping[str, str] | None = None,
        timeout: float | None = None,
    ) -> t.SignedIn:
        """Change your password.

        `POST /members/change-password`
        """
        given = Input({}, headers=headers, body=body, timeout=timeout)
        reply: t.SignedIn = self._calls.json("POST", "/members/change-password", given)
        return reply

    def set_up_mfa(
        self,
        body: t.BeginMfa,
        *,
        headers: Mapping[str, str] | None = None,
        timeout: float | None = None,
    ) -> t.BegunMfa:
        """Set up a second factor.

        `POST /members/me/mfa`
        """
        given = Input({}, headers=headers, body=body, timeout=timeout)
        reply: t.BegunMfa = self._calls.json("POST", "/members/me/mfa", given)
        return reply

    def confirm_mfa(
        self,
        body: t.ConfirmMfa,
        *,
        headers: Mapping[str, str] | None = None,
        timeout: float | None = None,
    ) -> t.ConfirmedMfa:
        """Confirm a second factor with a code.

        `POST /members/me/mfa/confirm`
        """
        given = Input({}, headers=headers, body=body, timeout=timeout)
        reply: t.ConfirmedMfa = self._calls.json("POST", "/members/me/mfa/confirm", given)
        return reply

    def disable_mfa(
        self,
        body: t.DisableMfa,
        *,
        headers: Mapping[str, str] | None = None,
        timeout: float | None = None,
    ) -> t.Member:
        """Turn off a second factor.

        `POST /members/me/mfa/disable`
        """
        given = Input({}, headers=headers, body=body, timeout=timeout)
        reply: t.Member = self._calls.json("POST", "/members/me/mfa/disable", given)
        return reply

    def replace_recovery_codes(
        self,
        body: t.NewRecoveryCodes,
        *,
        headers: Mapping[str, str] | None = None,
        timeout: float | None = None,
    ) -> t.RecoveryCodes:
        """Replace your recovery codes.

        `POST /members/me/recovery-codes`
        """
        given = Input({}, headers=headers, body=body, timeout=timeout)
        reply: t.RecoveryCodes = self._calls.json("POST", "/members/me/recovery-codes", given)
        return reply

    def get_passkey_challenge(
        self,
        *,
        headers: Mapping[str, str] | None = None,
        timeout: float | None = None,
    ) -> t.PasskeyRequest:
        """Get a challenge to sign with a passkey.

        `POST /members/passkeys/challenge`
        """
        given = Input({}, headers=headers, timeout=timeout)
        reply: t.PasskeyRequest = self._calls.json("POST", "/members/passkeys/challenge", given)
        return reply

    def begin_passkey(
        self,
        *,
        headers: Mapping[str, str] | None = None,
        timeout: float | None = None,
    ) -> t.PasskeyCreation:
        """Start to add a passkey.

        `POST /members/me/passkeys/challenge`
        """
        given = Input({}, headers=headers, timeout=timeout)
        reply: t.PasskeyCreation = self._calls.json("POST", "/members/me/passkeys/challenge", given)
        return reply

    def add_passkey(
        self,
        body: t.PasskeyInput,
        *,
        headers: Mapping[str, str] | None = None,
        timeout: float | None = None,
    ) -> t.AddedPasskey:
        """Add a passkey.

        `POST /members/me/passkeys`
        """
        given = Input({}, headers=headers, body=body, timeout=timeout)
        reply: t.AddedPasskey = self._calls.json("POST", "/members/me/passkeys", given)
        return reply

    def list_passkeys(
        self,
        *,
        headers: Mapping[str, str] | None = None,
        timeout: float | None = None,
    ) -> Listing[t.Passkey, t.PasskeyList]:
        """List your passkeys.

        `GET /members/me/passkeys`
        """
        given = Input({}, headers=headers, timeout=timeout)
        return self._calls.listing("GET", "/members/me/passkeys", given, "passkeys", is_paged=False)

    def get_passkey(
        self,
        passkey_id: str,
        *,
        if_none_match: str | None = None,
        headers: Mapping[str, str] | None = None,
        timeout: float | None = None,
    ) -> t.Passkey:
        """Get one of your passkeys.

        `GET /members/me/passkeys/{passkey_id}`
        """
        given = Input(
            {"passkey_id": passkey_id},
            headers={**(headers or {}), "if-none-match": if_none_match},
            timeout=timeout,
        )
        reply: t.Passkey = self._calls.json("GET", "/members/me/passkeys/{passkey_id}", given)
        return reply

    def rename_passkey(
        self,
        passkey_id: str,
        body: t.PasskeyChanges,
        *,
        if_match: str | None = None,
        headers: Mapping[str, str] | None = None,
        timeout: float | None = None,
    ) -> t.Passkey:
        """Rename a passkey.

        `PATCH /members/me/passkeys/{passkey_id}`
        """
        given = Input(
            {"passkey_id": passkey_id},
            headers={**(headers or {}), "if-match": if_match},
            body=body,
            timeout=timeout,
        )
        reply: t.Passkey = self._calls.json("PATCH", "/members/me/passkeys/{passkey_id}", given)
        return reply

    def remove_passkey(
        self,
        passkey_id: str,
        *,
        if_match: str | None = None,
        headers: Mapping[str, str] | None = None,
        timeout: float | None = None,
    ) -> t.Message:
        """Remove a passkey.

        `DELETE /members/me/passkeys/{passkey_id}`
        """
        given = Input({"passkey_id": passkey_id}, headers={**(headers or {}), "if-match": if_match}, timeout=timeout)
        reply: t.Message = self._calls.json("DELETE", "/members/me/passkeys/{passkey_id}", given)
        return reply

    def create_session(
        self,
        body: t.SessionInput,
        *,
        headers: Mapping[str, str] | None = None,
        timeout: float | None = None,
    ) -> t.MemberSession:
        """Sign in a member and set a session cookie.

        `POST /members/session`
        """
        given = Input({}, headers=headers, body=body, timeout=timeout)
        reply: t.MemberSession = self._calls.json("POST", "/members/session", given)
        return reply

    def get_session(self, *, headers: Mapping[str, str] | None = None, timeout: float | None = None) -> t.MemberSession:
        """Get your session.

        `GET /members/session`
        """
        given = Input({}, headers=headers, timeout=timeout)
        reply: t.MemberSession = self._calls.json("GET", "/members/session", given)
        return reply

    def end_session(self, *, headers: Mapping[str, str] | None = None, timeout: float | None = None) -> t.SignedOut:
        """End your session.

        `DELETE /members/session`
        """
        given = Input({}, headers=headers, timeout=timeout)
        reply: t.SignedOut = self._calls.json("DELETE", "/members/session", given)
        return reply

    def create_session_with_passkey(
        self,
        body: t.PasskeySignIn,
        *,
        headers: Mapping[str, str] | None = None,
        timeout: float | None = None,
    ) -> t.MemberSession:
        """Sign in with a passkey alone.

        `POST /members/session/passkey`
        """
        given = Input({}, headers=headers, body=body, timeout=timeout)
        reply: t.MemberSession = self._calls.json("POST", "/members/session/passkey", given)
        return reply

    def confirm_session(
        self,
        body: t.ConfirmSession,
        *,
        headers: Mapping[str, str] | None = None,
        timeout: float | None = None,
    ) -> t.Message:
        """Confirm that it is you.

        `POST /members/session/confirm`
        """
        given = Input({}, headers=headers, body=body, timeout=timeout)
        reply: t.Message = self._calls.json("POST", "/members/session/confirm", given)
        return reply

    def list_sessions(
        self,
        *,
        headers: Mapping[str, str] | None = None,
        timeout: float | None = None,
    ) -> Listing[t.OwnSessionsSessionsItem, t.OwnSessions]:
        """List your sessions.

        `GET /members/me/sessions`
        """
        given = Input({}, headers=headers, timeout=timeout)
        return self._calls.listing("GET", "/members/me/sessions", given, "sessions", is_paged=False)

    def end_one_session(
        self,
        session_id: str,
        *,
        headers: Mapping[str, str] | None = None,
        timeout: float | None = None,
    ) -> t.Message:
        """End one of your sessions.

        `DELETE /members/me/sessions/{session_id}`
        """
        given = Input({"session_id": session_id}, headers=headers, timeout=timeout)
        reply: t.Message = self._calls.json("DELETE", "/members/me/sessions/{session_id}", given)
        return reply

    def end_all_sessions(
        self,
        *,
        headers: Mapping[str, str] | None = None,
        timeout: float | None = None,
    ) -> t.SignedOut:
        """End all your sessions.

        `DELETE /members/sessions`
        """
        given = Input({}, headers=headers, timeout=timeout)
        reply: t.SignedOut = self._calls.json("DELETE", "/members/sessions", given)
        return reply

    def create(
        self,
        body: t.Invitation,
        *,
        idempotency_key: str | None = None,
        headers: Mapping[str, str] | None = None,
        timeout: float | None = None,
    ) -> t.Member:
        """Invite a member.

        `POST /members`
        """
        given = Input({}, headers=headers, body=body, idempotency_key=idempotency_key, timeout=timeout)
        reply: t.Member = self._calls.json("POST", "/members", given)
        return reply

    def list(
        self,
        *,
        offset: int | None = None,
        limit: int | None = None,
        after: str | None = None,
        headers: Mapping[str, str] | None = None,
        timeout: float | None = None,
    ) -> Listing[t.Member, t.MemberList]:
        """List members.

        `GET /members`
        """
        given = Input({}, query={"offset": offset, "limit": limit, "after": after}, headers=headers, timeout=timeout)
        return self._calls.listing("GET", "/members", given, "members")

    def list_colleagues(
        self,
        *,
        headers: Mapping[str, str] | None = None,
        timeout: float | None = None,
    ) -> Listing[t.ColleagueListColleaguesItem, t.ColleagueList]:
        """List the members who can work on users.

        `GET /members/colleagues`
        """
        given = Input({}, headers=headers, timeout=timeout)
        return self._calls.listing("GET", "/members/colleagues", given, "colleagues", is_paged=False)

    def get(
        self,
        member_id: str,
        *,
        if_none_match: str | None = None,
        headers: Mapping[str, str] | None = None,
        timeout: float | None = None,
    ) -> t.Member:
        """Get a member.

        `GET /members/{member_id}`
        """
        given = Input(
            {"member_id": member_id},
            headers={**(headers or {}), "if-none-match": if_none_match},
            timeout=timeout,
        )
        reply: t.Member = self._calls.json("GET", "/members/{member_id}", given)
        return reply

    def update(
        self,
        member_id: str,
        body: t.MemberChanges,
        *,
        if_match: str | None = None,
        headers: Mapping[str, str] | None = None,
        timeout: float | None = None,
    ) -> t.Member:
        """Update a member.

        `PATCH /members/{member_id}`
        """
        given = Input(
            {"member_id": member_id},
            headers={**(headers or {}), "if-match": if_match},
            body=body,
            timeout=timeout,
        )
        reply: t.Member = self._calls.json("PATCH", "/members/{member_id}", given)
        return reply

    def delete(
        self,
        member_id: str,
        *,
        if_match: str | None = None,
        headers: Mapping[str, str] | None = None,
        timeout: float | None = None,
    ) -> t.Message:
        """Remove a member.

        `DELETE /members/{member_id}`
        """
        given = Input({"member_id": member_id}, headers={**(headers or {}), "if-match": if_match}, timeout=timeout)
        reply: t.Message = self._calls.json("DELETE", "/members/{member_id}", given)
        return reply

    def end_sessions(
        self,
        member_id: str,
        *,
        headers: Mapping[str, str] | None = None,
        timeout: float | None = None,
    ) -> t.Message:
        """End all sessions of a member.

        `DELETE /members/{member_id}/sessions`
        """
        given = Input({"member_id": member_id}, headers=headers, timeout=timeout)
        reply: t.Message = self._calls.json("DELETE", "/members/{member_id}/sessions", given)
        return reply

    def resend_invitation(
        self,
        member_id: str,
        *,
        idempotency_key: str | None = None,
        headers: Mapping[str, str] | None = None,
        timeout: float | None = None,
    ) -> t.Member:
        """Invite a member again.

        `POST /members/{member_id}/invitation`
        """
        given = Input({"member_id": member_id}, headers=headers, idempotency_key=idempotency_key, timeout=timeout)
        reply: t.Member = self._calls.json("POST", "/members/{member_id}/invitation", given)
        return reply


class ScimTokens(Resource):
    def create(
        self,
        body: t.ScimTokenInput,
        *,
        idempotency_key: str | None = None,
        headers: Mapping[str, str] | None = None,
        timeout: float | None = None,
    ) -> t.CreatedScimToken:
        """Create a SCIM token.

        `POST /scim-tokens`
        """
        given = Input({}, headers=headers, body=body, idempotency_key=idempotency_key, timeout=timeout)
        reply: t.CreatedScimToken = self._calls.json("POST", "/scim-tokens", given)
        return reply

    def list(
        self,
        *,
        headers: Mapping[str, str] | None = None,
        timeout: float | None = None,
    ) -> Listing[t.ScimToken, t.ScimTokenList]:
        """List SCIM tokens.

        `GET /scim-tokens`
        """
        given = Input({}, headers=headers, timeout=timeout)
        return self._calls.listing("GET", "/scim-tokens", given, "scim_tokens", is_paged=False)

    def revoke(
        self,
        token_id: str,
        *,
        headers: Mapping[str, str] | None = None,
        timeout: float | None = None,
    ) -> t.Message:
        """Revoke a SCIM token.

        `DELETE /scim-tokens/{token_id}`
        """
        given = Input({"token_id": token_id}, headers=headers, timeout=timeout)
        reply: t.Message = self._calls.json("DELETE", "/scim-tokens/{token_id}", given)
        return reply


class ScimSettings(Resource):
    def get(
        self,
        *,
        if_none_match: str | None = None,
        headers: Mapping[str, str] | None = None,
        timeout: float | None = None,
    ) -> t.ScimSettings:
        """Get the SCIM settings.

        `GET /scim-settings`
        """
        given = Input({}, headers={**(headers or {}), "if-none-match": if_none_match}, timeout=timeout)
        reply: t.ScimSettings = self._calls.json("GET", "/scim-settings", given)
        return reply

    def replace(
        self,
        body: t.ScimSettingsInput,
        *,
        if_match: str | None = None,
        headers: Mapping[str, str] | None = None,
        timeout: float | None = None,
    ) -> t.ScimSettings:
        """Set the roles of groups.

        `PUT /scim-settings`
        """
        given = Input({}, headers={**(headers or {}), "if-match": if_match}, body=body, timeout=timeout)
        reply: t.ScimSettings = self._calls.json("PUT", "/scim-settings", given)
        return reply


class SingleSignOn(Resource):
    def get(
        self,
        *,
        if_none_match: str | None = None,
        headers: Mapping[str, str] | None = None,
        timeout: float | None = None,
    ) -> t.SingleSignOn:
        """Get single sign-on.

        `GET /single-sign-on`
        """
        given = Input({}, headers={**(headers or {}), "if-none-match": if_none_match}, timeout=timeout)
        reply: t.SingleSignOn = self._calls.json("GET", "/single-sign-on", given)
        return reply

    def set(
        self,
        body: t.SingleSignOnInput,
        *,
        if_match: str | None = None,
        headers: Mapping[str, str] | None = None,
        timeout: float | None = None,
    ) -> t.SingleSignOn:
        """Set up or replace single sign-on.

        `PUT /single-sign-on`
        """
        given = Input({}, headers={**(headers or {}), "if-match": if_match}, body=body, timeout=timeout)
        reply: t.SingleSignOn = self._calls.json("PUT", "/single-sign-on", given)
        return reply

    def update(
        self,
        body: t.SingleSignOnChanges,
        *,
        if_match: str | None = None,
        headers: Mapping[str, str] | None = None,
        timeout: float | None = None,
    ) -> t.SingleSignOn:
        """Update single sign-on.

        `PATCH /single-sign-on`
        """
        given = Input({}, headers={**(headers or {}), "if-match": if_match}, body=body, timeout=timeout)
        reply: t.SingleSignOn = self._calls.json("PATCH", "/single-sign-on", given)
        return reply

    def delete(
        self,
        *,
        if_match: str | None = None,
        headers: Mapping[str, str] | None = None,
        timeout: float | None = None,
    ) -> t.Message:
        """Remove single sign-on.

        `DELETE /single-sign-on`
        """
        given = Input({}, headers={**(headers or {}), "if-match": if_match}, timeout=timeout)
        reply: t.Message = self._calls.json("DELETE", "/single-sign-on", given)
        return reply

    def test(self, *, headers: Mapping[str, str] | None = None, timeout: float | None = None) -> t.ConnectionTest:
        """Test the connection to the provider.

        `POST /single-sign-on/test`
        """
        given = Input({}, headers=headers, timeout=timeout)
        reply: t.ConnectionTest = self._calls.json("POST", "/single-sign-on/test", given)
        return reply

    def get_options(self, *, headers: Mapping[str, str] | None = None, timeout: float | None = None) -> t.SignInOptions:
        """Get the ways to sign in.

        `GET /single-sign-on/options`
        """
        given = Input({}, headers=headers, timeout=timeout)
        reply: t.SignInOptions = self._calls.json("GET", "/single-sign-on/options", given)
        return reply

    def confirm(
        self,
        *,
        headers: Mapping[str, str] | None = None,
        timeout: float | None = None,
    ) -> t.SingleSignOnConfirmation:
        """Confirm your sign-in through the provider.

        `POST /single-sign-on/confirm`
        """
        given = Input({}, headers=headers, timeout=timeout)
        reply: t.SingleSignOnConfirmation = self._calls.json("POST", "/single-sign-on/confirm", given)
        return reply


class AccessPolicy(Resource):
    def get(
        self,
        *,
        if_none_match: str | None = None,
        headers: Mapping[str, str] | None = None,
        timeout: float | None = None,
    ) -> t.AccessPolicy:
        """Get the access policy.

        `GET /access-policy`
        """
        given = Input({}, headers={**(headers or {}), "if-none-match": if_none_match}, timeout=timeout)
        reply: t.AccessPolicy = self._calls.json("GET", "/access-policy", given)
        return reply

    def update(
        self,
        body: t.AccessPolicyChanges,
        *,
        if_match: str | None = None,
        headers: Mapping[str, str] | None = None,
        timeout: float | None = None,
    ) -> t.AccessPolicy:
        """Update the access policy.

        `PATCH /access-policy`
        """
        given = Input({}, headers={**(headers or {}), "if-match": if_match}, body=body, timeout=timeout)
        reply: t.AccessPolicy = self._calls.json("PATCH", "/access-policy", given)
        return reply


class Audit(Resource):
    def list(
        self,
        *,
        offset: int | None = None,
        limit: int | None = None,
        after: str | None = None,
        action: t.AuditAction | None = None,
        actor_id: str | None = None,
        subject_id: str | None = None,
        user_id: str | None = None,
        kind: t.AuditListKind | None = None,
        from_: t.TimestampInput | None = None,
        to: t.TimestampInput | None = None,
        headers: Mapping[str, str] | None = None,
        timeout: float | None = None,
    ) -> Listing[t.AuditEntry, t.AuditList]:
        """List audit entries.

        `GET /audit`
        """
        given = Input(
            {},
            query={
                "offset": offset,
                "limit": limit,
                "after": after,
                "action": action,
                "actor_id": actor_id,
                "subject_id": subject_id,
                "user_id": user_id,
                "kind": kind,
                "from": from_,
                "to": to,
            },
            headers=headers,
            timeout=timeout,
        )
        return self._calls.listing("GET", "/audit", given, "audit_entries")

    def export(
        self,
        *,
        after_sequence: int | None = None,
        limit: int | None = None,
        headers: Mapping[str, str] | None = None,
        timeout: float | None = None,
    ) -> File:
        """Export audit entries.

        `GET /audit/export`
        """
        given = Input({}, query={"after_sequence": after_sequence, "limit": limit}, headers=headers, timeout=timeout)
        return self._calls.file("/audit/export", given)

    def set_push(
        self,
        body: t.AuditPushInput,
        *,
        if_match: str | None = None,
        headers: Mapping[str, str] | None = None,
        timeout: float | None = None,
    ) -> t.AuditPush:
        """Set where the audit log is sent.

        `PUT /audit/push`
        """
        given = Input({}, headers={**(headers or {}), "if-match": if_match}, body=body, timeout=timeout)
        reply: t.AuditPush = self._calls.json("PUT", "/audit/push", given)
        return reply

    def delete_push(
        self,
        *,
        if_match: str | None = None,
        headers: Mapping[str, str] | None = None,
        timeout: float | None = None,
    ) -> t.Message:
        """Stop sending the audit log.

        `DELETE /audit/push`
        """
        given = Input({}, headers={**(headers or {}), "if-match": if_match}, timeout=timeout)
        reply: t.Message = self._calls.json("DELETE", "/audit/push", given)
        return reply

    def get_push(
        self,
        *,
        if_none_match: str | None = None,
        headers: Mapping[str, str] | None = None,
        timeout: float | None = None,
    ) -> t.AuditPush:
        """Get where the audit log is sent.

        `GET /audit/push`
        """
        given = Input({}, headers={**(headers or {}), "if-none-match": if_none_match}, timeout=timeout)
        reply: t.AuditPush = self._calls.json("GET", "/audit/push", given)
        return reply

    def test_push(self, *, headers: Mapping[str, str] | None = None, timeout: float | None = None) -> t.AuditPushTest:
        """Send a test entry.

        `POST /audit/push/test`
        """
        given = Input({}, headers=headers, timeout=timeout)
        reply: t.AuditPushTest = self._calls.json("POST", "/audit/push/test", given)
        return reply

    def get_push_progress(
        self,
        *,
        headers: Mapping[str, str] | None = None,
        timeout: float | None = None,
    ) -> t.AuditPushProgress:
        """Get how far the audit log was sent.

        `GET /audit/push/progress`
        """
        given = Input({}, headers=headers, timeout=timeout)
        reply: t.AuditPushProgress = self._calls.json("GET", "/audit/push/progress", given)
        return reply


class SigningKeys(Resource):
    def get(self, *, headers: Mapping[str, str] | None = None, timeout: float | None = None) -> t.KeySet:
        """Get the public signing keys.

        `GET /.well-known/jwks.json`
        """
        given = Input({}, headers=headers, timeout=timeout)
        reply: t.KeySet = self._calls.json("GET", "/.well-known/jwks.json", given)
        return reply


class Requests(Resource):
    def list(
        self,
        *,
        offset: int | None = None,
        limit: int | None = None,
        after: str | None = None,
        status_class: t.RequestsListStatusClass | None = None,
        status: int | None = None,
        caller: t.RequestsListCaller | None = None,
        is_dashboard: bool | None = None,
        key_id: str | None = None,
        user_id: str | None = None,
        path: str | None = None,
        is_deprecated: bool | None = None,
        request_id: str | None = None,
        since: t.TimestampInput | None = None,
        headers: Mapping[str, str] | None = None,
        timeout: float | None = None,
    ) -> Listing[t.RecentRequest, t.RequestList]:
        """List recent API calls.

        `GET /requests`
        """
        given = Input(
            {},
            query={
                "offset": offset,
                "limit": limit,
                "after": after,
                "status_class": status_class,
                "status": status,
                "caller": caller,
                "is_dashboard": is_dashboard,
                "key_id": key_id,
                "user_id": user_id,
                "path": path,
                "is_deprecated": is_deprecated,
                "request_id": request_id,
                "since": since,
            },
            headers=headers,
            timeout=timeout,
        )
        return self._calls.listing("GET", "/requests", given, "requests")


class AccessLog(Resource):
    def list(
        self,
        *,
        limit: int | None = None,
        after: str | None = None,
        key_id: str | None = None,
        user_id: str | None = None,
        address: str | None = None,
        from_: t.TimestampInput | None = None,
        to: t.TimestampInput | None = None,
        headers: Mapping[str, str] | None = None,
        timeout: float | None = None,
    ) -> Listing[t.Access, t.AccessList]:
        """List requests made with API keys.

        `GET /access-log`
        """
        given = Input(
            {},
            query={
                "limit": limit,
                "after": after,
                "key_id": key_id,
                "user_id": user_id,
                "address": address,
                "from": from_,
                "to": to,
            },
            headers=headers,
            timeout=timeout,
        )
        return self._calls.listing("GET", "/access-log", given, "accesses")


class Providers(Resource):
    def list(
        self,
        *,
        q: str | None = None,
        headers: Mapping[str, str] | None = None,
        timeout: float | None = None,
    ) -> Listing[t.Provider, t.ProviderCatalogue]:
        """List providers.

        `GET /providers`
        """
        given = Input({}, query={"q": q}, headers=headers, timeout=timeout)
        return self._calls.listing("GET", "/providers", given, "providers", is_paged=False)


class Accounts(Resource):
    def create(
        self,
        body: t.NewAccount,
        *,
        authorisation_id: str | None = None,
        idempotency_key: str | None = None,
        headers: Mapping[str, str] | None = None,
        timeout: float | None = None,
    ) -> t.Account:
        """Link a payroll provider account.

        `POST /accounts`
        """
        given = Input(
            {},
            headers={**(headers or {}), "x-svc-authorisation-id": authorisation_id},
            body=body,
            idempotency_key=idempotency_key,
            timeout=timeout,
        )
        reply: t.Account = self._calls.json("POST", "/accounts", given)
        return reply

    def list(
        self,
        *,
        offset: int | None = None,
        limit: int | None = None,
        after: str | None = None,
        user_id: str | None = None,
        status: t.AccountStatus | None = None,
        headers: Mapping[str, str] | None = None,
        timeout: float | None = None,
    ) -> Listing[t.Account, t.AccountList]:
        """List accounts.

        `GET /accounts`
        """
        given = Input(
            {},
            query={"offset": offset, "limit": limit, "after": after, "user_id": user_id, "status": status},
            headers=headers,
            timeout=timeout,
        )
        return self._calls.listing("GET", "/accounts", given, "accounts")

    def reconnect(
        self,
        account_id: str,
        body: t.Reconnection,
        *,
        authorisation_id: str | None = None,
        idempotency_key: str | None = None,
        headers: Mapping[str, str] | None = None,
        timeout: float | None = None,
    ) -> t.Account:
        """Reconnect an account.

        `POST /accounts/{account_id}/reconnect`
        """
        given = Input(
            {"account_id": account_id},
            headers={**(headers or {}), "x-svc-authorisation-id": authorisation_id},
            body=body,
            idempotency_key=idempotency_key,
            timeout=timeout,
        )
        reply: t.Account = self._calls.json("POST", "/accounts/{account_id}/reconnect", given)
        return reply

    def get(
        self,
        account_id: str,
        *,
        if_none_match: str | None = None,
        headers: Mapping[str, str] | None = None,
        timeout: float | None = None,
    ) -> t.Account:
        """Get an account.

        `GET /accounts/{account_id}`
        """
        given = Input(
            {"account_id": account_id},
            headers={**(headers or {}), "if-none-match": if_none_match},
            timeout=timeout,
        )
        reply: t.Account = self._calls.json("GET", "/accounts/{account_id}", given)
        return reply

    def delete(
        self,
        account_id: str,
        *,
        if_match: str | None = None,
        headers: Mapping[str, str] | None = None,
        timeout: float | None = None,
    ) -> t.Message:
        """Delete an account.

        `DELETE /accounts/{account_id}`
        """
        given = Input({"account_id": account_id}, headers={**(headers or {}), "if-match": if_match}, timeout=timeout)
        reply: t.Message = self._calls.json("DELETE", "/accounts/{account_id}", given)
        return reply

    def list_steps(
        self,
        account_id: str,
        *,
        headers: Mapping[str, str] | None = None,
        timeout: float | None = None,
    ) -> Listing[t.AccountStepsStepsItem, t.AccountSteps]:
        """List the statuses that an account has had.

        `GET /accounts/{account_id}/steps`
        """
        given = Input({"account_id": account_id}, headers=headers, timeout=timeout)
        return self._calls.listing("GET", "/accounts/{account_id}/steps", given, "steps", is_paged=False)

    def reconfirm(
        self,
        account_id: str,
        *,
        authorisation_id: str | None = None,
        idempotency_key: str | None = None,
        headers: Mapping[str, str] | None = None,
        timeout: float | None = None,
    ) -> t.Account:
        """Reconfirm a bank connection.

        `POST /accounts/{account_id}/reconfirm`
        """
        given = Input(
            {"account_id": account_id},
            headers={**(headers or {}), "x-svc-authorisation-id": authorisation_id},
            idempotency_key=idempotency_key,
            timeout=timeout,
        )
        reply: t.Account = self._calls.json("POST", "/accounts/{account_id}/reconfirm", given)
        return reply

    def follow(
        self,
        account_id: str,
        *,
        headers: Mapping[str, str] | None = None,
        timeout: float | None = None,
    ) -> Generator[t.Account, None, None]:
        """Follow an account’s changes.

        `GET /accounts/{account_id}/events`
        """
        given = Input({"account_id": account_id}, headers=headers, timeout=timeout)
        return self._calls.events("/accounts/{account_id}/events", given)

    def answer_mfa(
        self,
        account_id: str,
        body: t.MfaResponse,
        *,
        authorisation_id: str | None = None,
        headers: Mapping[str, str] | None = None,
        timeout: float | None = None,
    ) -> t.Account:
        """Submit an MFA response.

        `PUT /accounts/{account_id}/mfa`
        """
        given = Input(
            {"account_id": account_id},
            headers={**(headers or {}), "x-svc-authorisation-id": authorisation_id},
            body=body,
            timeout=timeout,
        )
        reply: t.Account = self._calls.json("PUT", "/accounts/{account_id}/mfa", given)
        return reply


class Payroll(Resource):
    def retrieve(
        self,
        body: t.ConnectionQuery,
        *,
        authorisation_id: str | None = None,
        idempotency_key: str | None = None,
        headers: Mapping[str, str] | None = None,
        timeout: float | None = None,
    ) -> t.PayrollConnectionResult:
        """Retrieve new payslips of an account.

        `POST /payroll/entries/connections`
        """
        given = Input(
            {},
            headers={**(headers or {}), "x-svc-authorisation-id": authorisation_id},
            body=body,
            idempotency_key=idempotency_key,
            timeout=timeout,
        )
        reply: t.PayrollConnectionResult = self._calls.json("POST", "/payroll/entries/connections", given)
        return reply

    def list(
        self,
        user_id: str,
        *,
        offset: int | None = None,
        limit: int | None = None,
        after: str | None = None,
        submission_id: str | None = None,
        account_id: str | None = None,
        entry_id: str | None = None,
        pay_date_from: t.DayInput | None = None,
        pay_date_to: t.DayInput | None = None,
        updated_since: t.TimestampInput | None = None,
        mask_numbers: bool | None = None,
        headers: Mapping[str, str] | None = None,
        timeout: float | None = None,
    ) -> Listing[t.PayrollSubmission, t.PayrollSubmissionList]:
        """List a user’s payroll submissions.

        `GET /payroll/{user_id}`
        """
        given = Input(
            {"user_id": user_id},
            query={
                "offset": offset,
                "limit": limit,
                "after": after,
                "submission_id": submission_id,
                "account_id": account_id,
                "entry_id": entry_id,
                "pay_date_from": pay_date_from,
                "pay_date_to": pay_date_to,
                "updated_since": updated_since,
                "mask_numbers": mask_numbers,
            },
            headers=headers,
            timeout=timeout,
        )
        return self._calls.listing("GET", "/payroll/{user_id}", given, "payroll_submissions")

    def get_checks(
        self,
        user_id: str,
        submission_id: str,
        *,
        mask_numbers: bool | None = None,
        headers: Mapping[str, str] | None = None,
        timeout: float | None = None,
    ) -> t.PayslipChecks:
        """Get a payslip’s checks.

        `GET /payroll/{user_id}/submissions/{submission_id}/checks`
        """
        given = Input(
            {"user_id": user_id, "submission_id": submission_id},
            query={"mask_numbers": mask_numbers},
            headers=headers,
            timeout=timeout,
        )
        reply: t.PayslipChecks = self._calls.json("GET", "/payroll/{user_id}/submissions/{submission_id}/checks", given)
        return reply


class DirectConnections(Resource):
    def create(
        self,
        body: t.DirectConnectionInput,
        *,
        authorisation_id: str | None = None,
        idempotency_key: str | None = None,
        headers: Mapping[str, str] | None = None,
        timeout: float | None = None,
    ) -> t.PayrollSubmissionList:
        """Create a direct connection.

        `POST /accounts/direct-connections`
        """
        given = Input(
            {},
            headers={**(headers or {}), "x-svc-authorisation-id": authorisation_id},
            body=body,
            idempotency_key=idempotency_key,
            timeout=timeout,
        )
        reply: t.PayrollSubmissionList = self._calls.json("POST", "/accounts/direct-connections", given)
        return reply


class Entries(Resource):
    def list(
        self,
        *,
        offset: int | None = None,
        limit: int | None = None,
        after: str | None = None,
        user_id: str,
        headers: Mapping[str, str] | None = None,
        timeout: float | None = None,
    ) -> Listing[t.Entry, t.EntryList]:
        """List a user’s entries.

        `GET /payroll/entries`
        """
        given = Input(
            {},
            query={"offset": offset, "limit": limit, "after": after, "user_id": user_id},
            headers=headers,
            timeout=timeout,
        )
        return self._calls.listing("GET", "/payroll/entries", given, "entries")

    def get(
        self,
        entry_id: str,
        *,
        if_none_match: str | None = None,
        headers: Mapping[str, str] | None = None,
        timeout: float | None = None,
    ) -> t.Entry:
        """Get an entry.

        `GET /payroll/entries/{entry_id}`
        """
        given = Input(
            {"entry_id": entry_id},
            headers={**(headers or {}), "if-none-match": if_none_match},
            timeout=timeout,
        )
        reply: t.Entry = self._calls.json("GET", "/payroll/entries/{entry_id}", given)
        return reply

    def delete(
        self,
        entry_id: str,
        *,
        if_match: str | None = None,
        headers: Mapping[str, str] | None = None,
        timeout: float | None = None,
    ) -> t.Message:
        """Delete an entry.

        `DELETE /payroll/entries/{entry_id}`
        """
        given = Input({"entry_id": entry_id}, headers={**(headers or {}), "if-match": if_match}, timeout=timeout)
        reply: t.Message = self._calls.json("DELETE", "/payroll/entries/{entry_id}", given)
        return reply


class Documents(Resource):
    def presign_bank_statements(
        self,
        body: t.BankStatementUploads,
        *,
        authorisation_id: str | None = None,
        headers: Mapping[str, str] | None = None,
        timeout: float | None = None,
    ) -> t.PresignedUploads:
        """Create upload URLs for bank statements.

        `PUT /documents/bank-statements/presign`
        """
        given = Input(
            {},
            headers={**(headers or {}), "x-svc-authorisation-id": authorisation_id},
            body=body,
            timeout=timeout,
        )
        reply: t.PresignedUploads = self._calls.json("PUT", "/documents/bank-statements/presign", given)
        return reply

    def presign_payslips(
        self,
        body: t.PayslipUploads,
        *,
        authorisation_id: str | None = None,
        headers: Mapping[str, str] | None = None,
        timeout: float | None = None,
    ) -> t.PresignedUploads:
        """Create upload URLs for payslips.

        `PUT /documents/payslips/presign`
        """
        given = Input(
            {},
            headers={**(headers or {}), "x-svc-authorisation-id": authorisation_id},
            body=body,
            timeout=timeout,
        )
        reply: t.PresignedUploads = self._calls.json("PUT", "/documents/payslips/presign", given)
        return reply

    def list(
        self,
        *,
        offset: int | None = None,
        limit: int | None = None,
        after: str | None = None,
        user_id: str | None = None,
        kind: t.DocumentKind | None = None,
        status: t.DocumentStatus | None = None,
        updated_since: t.TimestampInput | None = None,
        headers: Mapping[str, str] | None = None,
        timeout: float | None = None,
    ) -> Listing[t.Document, t.DocumentList]:
        """List documents.

        `GET /documents`
        """
        given = Input(
            {},
            query={
                "offset": offset,
                "limit": limit,
                "after": after,
                "user_id": user_id,
                "kind": kind,
                "status": status,
                "updated_since": updated_since,
            },
            headers=headers,
            timeout=timeout,
        )
        return self._calls.listing("GET", "/documents", given, "documents")

    def get(
        self,
        document_id: str,
        *,
        if_none_match: str | None = None,
        headers: Mapping[str, str] | None = None,
        timeout: float | None = None,
    ) -> t.Document:
        """Get a document.

        `GET /documents/{document_id}`
        """
        given = Input(
            {"document_id": document_id},
            headers={**(headers or {}), "if-none-match": if_none_match},
            timeout=timeout,
        )
        reply: t.Document = self._calls.json("GET", "/documents/{document_id}", given)
        return reply

    def delete(
        self,
        document_id: str,
        *,
        if_match: str | None = None,
        headers: Mapping[str, str] | None = None,
        timeout: float | None = None,
    ) -> t.Message:
        """Delete a document.

        `DELETE /documents/{document_id}`
        """
        given = Input({"document_id": document_id}, headers={**(headers or {}), "if-match": if_match}, timeout=timeout)
        reply: t.Message = self._calls.json("DELETE", "/documents/{document_id}", given)
        return reply

    def follow(
        self,
        document_id: str,
        *,
        headers: Mapping[str, str] | None = None,
        timeout: float | None = None,
    ) -> Generator[t.Document, None, None]:
        """Follow a document’s changes.

        `GET /documents/{document_id}/events`
        """
        given = Input({"document_id": document_id}, headers=headers, timeout=timeout)
        return self._calls.events("/documents/{document_id}/events", given)

    def get_checks(
        self,
        document_id: str,
        *,
        mask_numbers: bool | None = None,
        headers: Mapping[str, str] | None = None,
        timeout: float | None = None,
    ) -> t.DocumentChecks:
        """Get a document’s checks.

        `GET /documents/{document_id}/checks`
        """
        given = Input(
            {"document_id": document_id},
            query={"mask_numbers": mask_numbers},
            headers=headers,
            timeout=timeout,
        )
        reply: t.DocumentChecks = self._calls.json("GET", "/documents/{document_id}/checks", given)
        return reply

    def send_password(
        self,
        document_id: str,
        body: t.DocumentPassword,
        *,
        headers: Mapping[str, str] | None = None,
        timeout: float | None = None,
    ) -> t.Document:
        """Send the password of a document.

        `PUT /documents/{document_id}/password`
        """
        given = Input({"document_id": document_id}, headers=headers, body=body, timeout=timeout)
        reply: t.Document = self._calls.json("PUT", "/documents/{document_id}/password", given)
        return reply

    def download(
        self,
        document_id: str,
        *,
        headers: Mapping[str, str] | None = None,
        timeout: float | None = None,
    ) -> File:
        """Download a document.

        `GET /documents/{document_id}/content`
        """
        given = Input({"document_id": document_id}, headers=headers, timeout=timeout)
        return self._calls.file("/documents/{document_id}/content", given)

    def download_page(
        self,
        document_id: str,
        page: int,
        *,
        headers: Mapping[str, str] | None = None,
        timeout: float | None = None,
    ) -> File:
        """Get a page of a document as an image.

        `GET /documents/{document_id}/pages/{page}.png`
        """
        given = Input({"document_id": document_id, "page": page}, headers=headers, timeout=timeout)
        return self._calls.file("/documents/{document_id}/pages/{page}.png", given)


class Uploads(Resource):
    def create(
        self,
        body: bytes,
        *,
        token: str,
        headers: Mapping[str, str] | None = None,
        timeout: float | None = None,
    ) -> t.Uploaded:
        """Upload a file.

        `PUT /uploads`
        """
        given = Input({}, query={"token": token}, headers=headers, body=body, timeout=timeout)
        reply: t.Uploaded = self._calls.json("PUT", "/uploads", given)
        return reply


class BankStatements(Resource):
    def list(
        self,
        user_id: str,
        *,
        offset: int | None = None,
        limit: int | None = None,
        after: str | None = None,
        submission_id: str | None = None,
        created_after: t.TimestampInput | None = None,
        created_before: t.TimestampInput | None = None,
        updated_since: t.TimestampInput | None = None,
        min_probability: float | None = None,
        mask_numbers: bool | None = None,
        headers: Mapping[str, str] | None = None,
        timeout: float | None = None,
    ) -> Listing[t.BankStatementSubmission, t.BankStatementSubmissionList]:
        """List a user’s bank statement submissions.

        `GET /bankstatements/{user_id}`
        """
        given = Input(
            {"user_id": user_id},
            query={
                "offset": offset,
                "limit": limit,
                "after": after,
                "submission_id": submission_id,
                "created_after": created_after,
                "created_before": created_before,
                "updated_since": updated_since,
                "min_probability": min_probability,
                "mask_numbers": mask_numbers,
            },
            headers=headers,
            timeout=timeout,
        )
        return self._calls.listing("GET", "/bankstatements/{user_id}", given, "bank_statement_submissions")


class Expenditure(Resource):
    def estimate(
        self,
        user_id: str,
        *,
        explain: bool | None = None,
        headers: Mapping[str, str] | None = None,
        timeout: float | None = None,
    ) -> t.Expenditure:
        """Estimate a user’s expenditure.

        `GET /expenditure/{user_id}/ons`
        """
        given = Input({"user_id": user_id}, query={"explain": explain}, headers=headers, timeout=timeout)
        reply: t.Expenditure = self._calls.json("GET", "/expenditure/{user_id}/ons", given)
        return reply


class TaxAuthority(Resource):
    def list(
        self,
        user_id: str,
        *,
        offset: int | None = None,
        limit: int | None = None,
        after: str | None = None,
        account_id: str | None = None,
        entry_id: str | None = None,
        updated_since: t.TimestampInput | None = None,
        headers: Mapping[str, str] | None = None,
        timeout: float | None = None,
    ) -> Listing[t.IncomeSubmission, t.IncomeSubmissionList]:
        """List a user’s income from the tax authority.

        `GET /taxauth/{user_id}`
        """
        given = Input(
            {"user_id": user_id},
            query={
                "offset": offset,
                "limit": limit,
                "after": after,
                "account_id": account_id,
                "entry_id": entry_id,
                "updated_since": updated_since,
            },
            headers=headers,
            timeout=timeout,
        )
        return self._calls.listing("GET", "/taxauth/{user_id}", given, "income_submissions")


class Notes(Resource):
    def list(
        self,
        user_id: str,
        *,
        offset: int | None = None,
        limit: int | None = None,
        after: str | None = None,
        headers: Mapping[str, str] | None = None,
        timeout: float | None = None,
    ) -> Listing[t.Note, t.NoteList]:
        """List the notes about a user.

        `GET /users/{user_id}/notes`
        """
        given = Input(
            {"user_id": user_id},
            query={"offset": offset, "limit": limit, "after": after},
            headers=headers,
            timeout=timeout,
        )
        return self._calls.listing("GET", "/users/{user_id}/notes", given, "notes")

    def create(
        self,
        user_id: str,
        body: t.NoteInput,
        *,
        idempotency_key: str | None = None,
        headers: Mapping[str, str] | None = None,
        timeout: float | None = None,
    ) -> t.Note:
        """Add a note about a user.

        `POST /users/{user_id}/notes`
        """
        given = Input(
            {"user_id": user_id},
            headers=headers,
            body=body,
            idempotency_key=idempotency_key,
            timeout=timeout,
        )
        reply: t.Note = self._calls.json("POST", "/users/{user_id}/notes", given)
        return reply

    def delete(
        self,
        user_id: str,
        note_id: str,
        *,
        headers: Mapping[str, str] | None = None,
        timeout: float | None = None,
    ) -> t.Message:
        """Delete a note.

        `DELETE /users/{user_id}/notes/{note_id}`
        """
        given = Input({"user_id": user_id, "note_id": note_id}, headers=headers, timeout=timeout)
        reply: t.Message = self._calls.json("DELETE", "/users/{user_id}/notes/{note_id}", given)
        return reply


class Reviews(Resource):
    def list(
        self,
        user_id: str,
        *,
        offset: int | None = None,
        limit: int | None = None,
        after: str | None = None,
        headers: Mapping[str, str] | None = None,
        timeout: float | None = None,
    ) -> Listing[t.Review, t.ReviewList]:
        """List the reviews of a user.

        `GET /users/{user_id}/reviews`
        """
        given = Input(
            {"user_id": user_id},
            query={"offset": offset, "limit": limit, "after": after},
            headers=headers,
            timeout=timeout,
        )
        return self._calls.listing("GET", "/users/{user_id}/reviews", given, "reviews")

    def create(
        self,
        user_id: str,
        body: t.ReviewInput,
        *,
        idempotency_key: str | None = None,
        headers: Mapping[str, str] | None = None,
        timeout: float | None = None,
    ) -> t.Review:
        """Record a review of a user.

        `POST /users/{user_id}/reviews`
        """
        given = Input(
            {"user_id": user_id},
            headers=headers,
            body=body,
            idempotency_key=idempotency_key,
            timeout=timeout,
        )
        reply: t.Review = self._calls.json("POST", "/users/{user_id}/reviews", given)
        return reply

    def get(
        self,
        user_id: str,
        review_id: str,
        *,
        if_none_match: str | None = None,
        headers: Mapping[str, str] | None = None,
        timeout: float | None = None,
    ) -> t.WholeReview:
        """Get a review with what it was based on.

        `GET /users/{user_id}/reviews/{review_id}`
        """
        given = Input(
            {"user_id": user_id, "review_id": review_id},
            headers={**(headers or {}), "if-none-match": if_none_match},
            timeout=timeout,
        )
        reply: t.WholeReview = self._calls.json("GET", "/users/{user_id}/reviews/{review_id}", given)
        return reply


class Webhooks(Resource):
    def create(
        self,
        body: t.NewWebhook,
        *,
        idempotency_key: str | None = None,
        headers: Mapping[str, str] | None = None,
        timeout: float | None = None,
    ) -> t.CreatedWebhook:
        """Create a webhook.

        `POST /webhooks`
        """
        given = Input({}, headers=headers, body=body, idempotency_key=idempotency_key, timeout=timeout)
        reply: t.CreatedWebhook = self._calls.json("POST", "/webhooks", given)
        return reply

    def list(
        self,
        *,
        offset: int | None = None,
        limit: int | None = None,
        after: str | None = None,
        headers: Mapping[str, str] | None = None,
        timeout: float | None = None,
    ) -> Listing[t.Webhook, t.WebhookList]:
        """List webhooks.

        `GET /webhooks`
        """
        given = Input({}, query={"offset": offset, "limit": limit, "after": after}, headers=headers, timeout=timeout)
        return self._calls.listing("GET", "/webhooks", given, "webhooks")

    def update(
        self,
        webhook_id: str,
        body: t.WebhookChanges,
        *,
        if_match: str | None = None,
        headers: Mapping[str, str] | None = None,
        timeout: float | None = None,
    ) -> t.Webhook:
        """Update a webhook.

        `PATCH /webhooks/{webhook_id}`
        """
        given = Input(
            {"webhook_id": webhook_id},
            headers={**(headers or {}), "if-match": if_match},
            body=body,
            timeout=timeout,
        )
        reply: t.Webhook = self._calls.json("PATCH", "/webhooks/{webhook_id}", given)
        return reply

    def delete(
        self,
        webhook_id: str,
        *,
        if_match: str | None = None,
        headers: Mapping[str, str] | None = None,
        timeout: float | None = None,
    ) -> t.Message:
        """Delete a webhook.

        `DELETE /webhooks/{webhook_id}`
        """
        given = Input({"webhook_id": webhook_id}, headers={**(headers or {}), "if-match": if_match}, timeout=timeout)
        reply: t.Message = self._calls.json("DELETE", "/webhooks/{webhook_id}", given)
        return reply

    def get(
        self,
        webhook_id: str,
        *,
        if_none_match: str | None = None,
        headers: Mapping[str, str] | None = None,
        timeout: float | None = None,
    ) -> t.Webhook:
        """Get a webhook.

        `GET /webhooks/{webhook_id}`
        """
        given = Input(
            {"webhook_id": webhook_id},
            headers={**(headers or {}), "if-none-match": if_none_match},
            timeout=timeout,
        )
        reply: t.Webhook = self._calls.json("GET", "/webhooks/{webhook_id}", given)
        return reply

    def replay(
        self,
        webhook_id: str,
        body: t.WebhookReplay,
        *,
        idempotency_key: str | None = None,
        headers: Mapping[str, str] | None = None,
        timeout: float | None = None,
    ) -> t.ReplayedDeliveries:
        """Replay a webhook's deliveries in a period.

        `POST /webhooks/{webhook_id}/replay`
        """
        given = Input(
            {"webhook_id": webhook_id},
            headers=headers,
            body=body,
            idempotency_key=idempotency_key,
            timeout=timeout,
        )
        reply: t.ReplayedDeliveries = self._calls.json("POST", "/webhooks/{webhook_id}/replay", given)
        return reply

    def test(
        self,
        webhook_id: str,
        body: t.WebhookTest,
        *,
        idempotency_key: str | None = None,
        headers: Mapping[str, str] | None = None,
        timeout: float | None = None,
    ) -> t.Delivery:
        """Send a test event.

        `POST /webhooks/{webhook_id}/test`
        """
        given = Input(
            {"webhook_id": webhook_id},
            headers=headers,
            body=body,
            idempotency_key=idempotency_key,
            timeout=timeout,
        )
        reply: t.Delivery = self._calls.json("POST", "/webhooks/{webhook_id}/test", given)
        return reply


class Events(Resource):
    def list(
        self,
        *,
        limit: int | None = None,
        after: str | None = None,
        repeats: bool | None = None,
        headers: Mapping[str, str] | None = None,
        timeout: float | None = None,
    ) -> Listing[t.ListedEvent, t.EventList]:
        """List events.

        `GET /events`
        """
        given = Input({}, query={"limit": limit, "after": after, "repeats": repeats}, headers=headers, timeout=timeout)
        return self._calls.listing("GET", "/events", given, "events")


class Deliveries(Resource):
    def list(
        self,
        webhook_id: str,
        *,
        offset: int | None = None,
        limit: int | None = None,
        after: str | None = None,
        status: t.DeliveryStatus | None = None,
        event: t.EventKind | None = None,
        from_: t.TimestampInput | None = None,
        to: t.TimestampInput | None = None,
        headers: Mapping[str, str] | None = None,
        timeout: float | None = None,
    ) -> Listing[t.Delivery, t.DeliveryList]:
        """List a webhook's deliveries.

        `GET /webhooks/{webhook_id}/deliveries`
        """
        given = Input(
            {"webhook_id": webhook_id},
            query={
                "offset": offset,
                "limit": limit,
                "after": after,
                "status": status,
                "event": event,
                "from": from_,
                "to": to,
            },
            headers=headers,
            timeout=timeout,
        )
        return self._calls.listing("GET", "/webhooks/{webhook_id}/deliveries", given, "deliveries")

    def get(
        self,
        webhook_id: str,
        delivery_id: str,
        *,
        if_none_match: str | None = None,
        headers: Mapping[str, str] | None = None,
        timeout: float | None = None,
    ) -> t.DeliveryWithAttempts:
        """Get a delivery with its attempts.

        `GET /webhooks/{webhook_id}/deliveries/{delivery_id}`
        """
        given = Input(
            {"webhook_id": webhook_id, "delivery_id": delivery_id},
            headers={**(headers or {}), "if-none-match": if_none_match},
            timeout=timeout,
        )
        reply: t.DeliveryWithAttempts = self._calls.json(
            "GET", "/webhooks/{webhook_id}/deliveries/{delivery_id}", given
        )
        return reply

    def get_request(
        self,
        webhook_id: str,
        delivery_id: str,
        *,
        include_payload: bool | None = None,
        headers: Mapping[str, str] | None = None,
        timeout: float | None = None,
    ) -> t.DeliveryRequest:
        """Get the request of a delivery.

        `GET /webhooks/{webhook_id}/deliveries/{delivery_id}/request`
        """
        given = Input(
            {"webhook_id": webhook_id, "delivery_id": delivery_id},
            query={"include_payload": include_payload},
            headers=headers,
            timeout=timeout,
        )
        reply: t.DeliveryRequest = self._calls.json(
            "GET", "/webhooks/{webhook_id}/deliveries/{delivery_id}/request", given
        )
        return reply

    def replay(
        self,
        webhook_id: str,
        delivery_id: str,
        *,
        idempotency_key: str | None = None,
        headers: Mapping[str, str] | None = None,
        timeout: float | None = None,
    ) -> t.Delivery:
        """Replay a delivery.

        `POST /webhooks/{webhook_id}/deliveries/{delivery_id}/replay`
        """
        given = Input(
            {"webhook_id": webhook_id, "delivery_id": delivery_id},
            headers=headers,
            idempotency_key=idempotency_key,
            timeout=timeout,
        )
        reply: t.Delivery = self._calls.json("POST", "/webhooks/{webhook_id}/deliveries/{delivery_id}/replay", given)
        return reply


class DeletionRequests(Resource):
    def create(
        self,
        user_id: str,
        *,
        idempotency_key: str | None = None,
        headers: Mapping[str, str] | None = None,
        timeout: float | None = None,
    ) -> t.DeletionRequest:
        """Request a user’s deletion.

        `POST /users/{user_id}/deletion-requests`
        """
        given = Input({"user_id": user_id}, headers=headers, idempotency_key=idempotency_key, timeout=timeout)
        reply: t.DeletionRequest = self._calls.json("POST", "/users/{user_id}/deletion-requests", given)
        return reply

    def list(
        self,
        *,
        offset: int | None = None,
        limit: int | None = None,
        after: str | None = None,
        user_id: str | None = None,
        status: t.DeletionRequestsListStatus | None = None,
        names: bool | None = None,
        headers: Mapping[str, str] | None = None,
        timeout: float | None = None,
    ) -> Listing[t.DeletionRequest, t.DeletionRequestList]:
        """List deletion requests.

        `GET /deletion-requests`
        """
        given = Input(
            {},
            query={
                "offset": offset,
                "limit": limit,
                "after": after,
                "user_id": user_id,
                "status": status,
                "names": names,
            },
            headers=headers,
            timeout=timeout,
        )
        return self._calls.listing("GET", "/deletion-requests", given, "deletion_requests")

    def get(
        self,
        deletion_request_id: str,
        *,
        if_none_match: str | None = None,
        headers: Mapping[str, str] | None = None,
        timeout: float | None = None,
    ) -> t.DeletionRequest:
        """Get a deletion request.

        `GET /deletion-requests/{deletion_request_id}`
        """
        given = Input(
            {"deletion_request_id": deletion_request_id},
            headers={**(headers or {}), "if-none-match": if_none_match},
            timeout=timeout,
        )
        reply: t.DeletionRequest = self._calls.json("GET", "/deletion-requests/{deletion_request_id}", given)
        return reply

    def decline(
        self,
        deletion_request_id: str,
        body: t.DeclineInput,
        *,
        idempotency_key: str | None = None,
        headers: Mapping[str, str] | None = None,
        timeout: float | None = None,
    ) -> t.DeletionRequest:
        """Decline a deletion request.

        `POST /deletion-requests/{deletion_request_id}/decline`
        """
        given = Input(
            {"deletion_request_id": deletion_request_id},
            headers=headers,
            body=body,
            idempotency_key=idempotency_key,
            timeout=timeout,
        )
        reply: t.DeletionRequest = self._calls.json("POST", "/deletion-requests/{deletion_request_id}/decline", given)
        return reply


class Overview(Resource):
    def get(
        self,
        *,
        since: t.TimestampInput | None = None,
        names: bool | None = None,
        headers: Mapping[str, str] | None = None,
        timeout: float | None = None,
    ) -> t.Overview:
        """Get an overview.

        `GET /overview`
        """
        given = Input({}, query={"since": since, "names": names}, headers=headers, timeout=timeout)
        reply: t.Overview = self._calls.json("GET", "/overview", given)
        return reply


class Sandbox(Resource):
    def create_user(
        self,
        body: t.SandboxUserInput,
        *,
        idempotency_key: str | None = None,
        headers: Mapping[str, str] | None = None,
        timeout: float | None = None,
    ) -> t.SandboxUser:
        """Create a user with data.

        `POST /sandbox/users`
        """
        given = Input({}, headers=headers, body=body, idempotency_key=idempotency_key, timeout=timeout)
        reply: t.SandboxUser = self._calls.json("POST", "/sandbox/users", given)
        return reply

    def submit_payroll(
        self,
        user_id: str,
        body: t.SandboxPayrollInput,
        *,
        authorisation_id: str | None = None,
        idempotency_key: str | None = None,
        headers: Mapping[str, str] | None = None,
        timeout: float | None = None,
    ) -> t.SandboxPayrollEntry:
        """Submit your own payroll data.

        `POST /sandbox/users/{user_id}/payroll-submissions`
        """
        given = Input(
            {"user_id": user_id},
            headers={**(headers or {}), "x-svc-authorisation-id": authorisation_id},
            body=body,
            idempotency_key=idempotency_key,
            timeout=timeout,
        )
        reply: t.SandboxPayrollEntry = self._calls.json("POST", "/sandbox/users/{user_id}/payroll-submissions", given)
        return reply

    def submit_bank_statements(
        self,
        user_id: str,
        body: t.SandboxStatementInput,
        *,
        authorisation_id: str | None = None,
        idempotency_key: str | None = None,
        headers: Mapping[str, str] | None = None,
        timeout: float | None = None,
    ) -> t.SandboxStatements:
        """Submit your own bank statements.

        `POST /sandbox/users/{user_id}/bank-statement-submissions`
        """
        given = Input(
            {"user_id": user_id},
            headers={**(headers or {}), "x-svc-authorisation-id": authorisation_id},
            body=body,
            idempotency_key=idempotency_key,
            timeout=timeout,
        )
        reply: t.SandboxStatements = self._calls.json(
            "POST", "/sandbox/users/{user_id}/bank-statement-submissions", given
        )
        return reply

    def submit_income(
        self,
        user_id: str,
        body: t.SandboxIncomeInput,
        *,
        authorisation_id: str | None = None,
        idempotency_key: str | None = None,
        headers: Mapping[str, str] | None = None,
        timeout: float | None = None,
    ) -> t.SandboxIncomeEntry:
        """Submit your own income data.

        `POST /sandbox/users/{user_id}/income-submissions`
        """
        given = Input(
            {"user_id": user_id},
            headers={**(headers or {}), "x-svc-authorisation-id": authorisation_id},
            body=body,
            idempotency_key=idempotency_key,
            timeout=timeout,
        )
        reply: t.SandboxIncomeEntry = self._calls.json("POST", "/sandbox/users/{user_id}/income-submissions", given)
        return reply

    def set_account_status(
        self,
        account_id: str,
        body: t.SandboxStatusInput,
        *,
        headers: Mapping[str, str] | None = None,
        timeout: float | None = None,
    ) -> t.Account:
        """Set an account's status.

        `PUT /sandbox/accounts/{account_id}/status`
        """
        given = Input({"account_id": account_id}, headers=headers, body=body, timeout=timeout)
        reply: t.Account = self._calls.json("PUT", "/sandbox/accounts/{account_id}/status", given)
        return reply

    def add_payslips(
        self,
        account_id: str,
        body: t.SandboxPayslipInput,
        *,
        headers: Mapping[str, str] | None = None,
        timeout: float | None = None,
    ) -> t.SandboxPayslips:
        """Add payslips for the person behind an account.

        `POST /sandbox/accounts/{account_id}/new-payslip`
        """
        given = Input({"account_id": account_id}, headers=headers, body=body, timeout=timeout)
        reply: t.SandboxPayslips = self._calls.json("POST", "/sandbox/accounts/{account_id}/new-payslip", given)
        return reply

    def create_document(
        self,
        body: t.SandboxDocumentInput,
        *,
        authorisation_id: str | None = None,
        idempotency_key: str | None = None,
        headers: Mapping[str, str] | None = None,
        timeout: float | None = None,
    ) -> t.SandboxDocument:
        """Create a payslip or a bank statement.

        `POST /sandbox/documents`
        """
        given = Input(
            {},
            headers={**(headers or {}), "x-svc-authorisation-id": authorisation_id},
            body=body,
            idempotency_key=idempotency_key,
            timeout=timeout,
        )
        reply: t.SandboxDocument = self._calls.json("POST", "/sandbox/documents", given)
        return reply

    def get_clock(self, *, headers: Mapping[str, str] | None = None, timeout: float | None = None) -> t.SandboxClock:
        """Get your clock.

        `GET /sandbox/clock`
        """
        given = Input({}, headers=headers, timeout=timeout)
        reply: t.SandboxClock = self._calls.json("GET", "/sandbox/clock", given)
        return reply

    def move_clock(
        self,
        body: t.SandboxClockInput,
        *,
        idempotency_key: str | None = None,
        headers: Mapping[str, str] | None = None,
        timeout: float | None = None,
    ) -> t.SandboxMovedClock:
        """Move your clock.

        `POST /sandbox/clock`
        """
        given = Input({}, headers=headers, body=body, idempotency_key=idempotency_key, timeout=timeout)
        reply: t.SandboxMovedClock = self._calls.json("POST", "/sandbox/clock", given)
        return reply

    def list_faults(
        self,
        *,
        headers: Mapping[str, str] | None = None,
        timeout: float | None = None,
    ) -> Listing[t.SandboxFault, t.SandboxFaultList]:
        """List your faults.

        `GET /sandbox/faults`
        """
        given = Input({}, headers=headers, timeout=timeout)
        return self._calls.listing("GET", "/sandbox/faults", given, "faults", is_paged=False)

    def set_fault(
        self,
        body: t.SandboxFaultInput,
        *,
        headers: Mapping[str, str] | None = None,
        timeout: float | None = None,
    ) -> t.SandboxFault:
        """Make a provider or this API fail.

        `POST /sandbox/faults`
        """
        given = Input({}, headers=headers, body=body, timeout=timeout)
        reply: t.SandboxFault = self._calls.json("POST", "/sandbox/faults", given)
        return reply

    def reset(
        self,
        body: t.SandboxResetInput | None = None,
        *,
        headers: Mapping[str, str] | None = None,
        timeout: float | None = None,
    ) -> t.SandboxReset:
        """Reset your sandbox.

        `POST /sandbox/reset`
        """
        given = Input({}, headers=headers, body=body, timeout=timeout)
        reply: t.SandboxReset = self._calls.json("POST", "/sandbox/reset", given)
        return reply

    def get_catalogue(
        self,
        *,
        headers: Mapping[str, str] | None = None,
        timeout: float | None = None,
    ) -> t.SandboxCatalogue:
        """List the test values of the sandbox.

        `GET /sandbox/catalogue`
        """
        given = Input({}, headers=headers, timeout=timeout)
        reply: t.SandboxCatalogue = self._calls.json("GET", "/sandbox/catalogue", given)
        return reply

    def create_receiver(
        self,
        body: t.SandboxReceiverInput,
        *,
        headers: Mapping[str, str] | None = None,
        timeout: float | None = None,
    ) -> t.SandboxReceiver:
        """Create a webhook receiver.

        `POST /sandbox/webhooks/receiver`
        """
        given = Input({}, headers=headers, body=body, timeout=timeout)
        reply: t.SandboxReceiver = self._calls.json("POST", "/sandbox/webhooks/receiver", given)
        return reply

    def list_receivers(
        self,
        *,
        headers: Mapping[str, str] | None = None,
        timeout: float | None = None,
    ) -> Listing[t.SandboxReceiverState, t.SandboxReceiverList]:
        """List your webhook receivers.

        `GET /sandbox/webhooks/receiver`
        """
        given = Input({}, headers=headers, timeout=timeout)
        return self._calls.listing("GET", "/sandbox/webhooks/receiver", given, "receivers", is_paged=False)

    def list_received(
        self,
        receiver_id: str,
        *,
        if_none_match: str | None = None,
        headers: Mapping[str, str] | None = None,
        timeout: float | None = None,
    ) -> Listing[t.SandboxReceivedDeliveriesItem, t.SandboxReceived]:
        """List the requests to a webhook receiver.

        `GET /sandbox/webhooks/receiver/{receiver_id}`
        """
        given = Input(
            {"receiver_id": receiver_id},
            headers={**(headers or {}), "if-none-match": if_none_match},
            timeout=timeout,
        )
        return self._calls.listing(
            "GET", "/sandbox/webhooks/receiver/{receiver_id}", given, "deliveries", is_paged=False
        )

    def list_mail(
        self,
        *,
        offset: int | None = None,
        limit: int | None = None,
        after: str | None = None,
        to: str | None = None,
        headers: Mapping[str, str] | None = None,
        timeout: float | None = None,
    ) -> Listing[t.SandboxMail, t.SandboxMailList]:
        """List emails and text messages.

        `GET /sandbox/mail`
        """
        given = Input(
            {},
            query={"offset": offset, "limit": limit, "after": after, "to": to},
            headers=headers,
            timeout=timeout,
        )
        return self._calls.listing("GET", "/sandbox/mail", given, "mails")

    def create_journey(
        self,
        body: t.SandboxJourneyInput | None = None,
        *,
        idempotency_key: str | None = None,
        headers: Mapping[str, str] | None = None,
        timeout: float | None = None,
    ) -> t.SandboxJourney:
        """Create a person and their journey.

        `POST /sandbox/journeys`
        """
        given = Input({}, headers=headers, body=body, idempotency_key=idempotency_key, timeout=timeout)
        reply: t.SandboxJourney = self._calls.json("POST", "/sandbox/journeys", given)
        return reply


class Health(Resource):
    def check_alive(self, *, headers: Mapping[str, str] | None = None, timeout: float | None = None) -> t.Alive:
        """Check that the process is alive.

        `GET /healthz`
        """
        given = Input({}, headers=headers, timeout=timeout)
        reply: t.Alive = self._calls.json("GET", "/healthz", given)
        return reply

    def check_ready(
        self,
        *,
        headers: Mapping[str, str] | None = None,
        timeout: float | None = None,
    ) -> t.HealthCheckReadyReply:
        """Check that the service can handle requests.

        `GET /readyz`
        """
        given = Input({}, headers=headers, timeout=timeout)
        reply: t.HealthCheckReadyReply = self._calls.json("GET", "/readyz", given)
        return reply


class Resources:
    """A method for every operation. Ids and bodies are arguments in order, the query and the options have names."""

    def __init__(self, calls: Calls) -> None:
        self.configuration = Configuration(calls)
        self.api_keys = ApiKeys(calls)
        self.users = Users(calls)
        self.views = Views(calls)
        self.user_tokens = UserTokens(calls)
        self.journeys = Journeys(calls)
        self.terms = Terms(calls)
        self.authorisations = Authorisations(calls)
        self.members = Members(calls)
        self.scim_tokens = ScimTokens(calls)
        self.scim_settings = ScimSettings(calls)
        self.single_sign_on = SingleSignOn(calls)
        self.access_policy = AccessPolicy(calls)
        self.audit = Audit(calls)
        self.signing_keys = SigningKeys(calls)
        self.requests = Requests(calls)
        self.access_log = AccessLog(calls)
        self.providers = Providers(calls)
        self.accounts = Accounts(calls)
        self.payroll = Payroll(calls)
        self.direct_connections = DirectConnections(calls)
        self.entries = Entries(calls)
        self.documents = Documents(calls)
        self.uploads = Uploads(calls)
        self.bank_statements = BankStatements(calls)
        self.expenditure = Expenditure(calls)
        self.tax_authority = TaxAuthority(calls)
        self.notes = Notes(calls)
        self.reviews = Reviews(calls)
        self.webhooks = Webhooks(calls)
        self.events = Events(calls)
        self.deliveries = Deliveries(calls)
        self.deletion_requests = DeletionRequests(calls)
        self.overview = Overview(calls)
        self.sandbox = Sandbox(calls)
        self.health = Health(calls)
