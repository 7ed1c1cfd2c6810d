from __future__ import annotations

import os
from typing import BinaryIO, Optional, Tuple, Union

from ._errors import StipendError, file_error
from ._reply import read_json
from ._request import Prepared
from ._send import Context, send_with_retries
from ._stop import Stop

PRESIGN_PATHS = {
    "bank_statement": "/documents/bank-statements/presign",
    "payslip": "/documents/payslips/presign",
}
# As long as the service waits for a large file over a slow connection.
UPLOAD_SECONDS_MAX = 300.0

FileInput = Union[str, "os.PathLike[str]", bytes, bytearray, memoryview, BinaryIO]


def presign_path_of(kind: str) -> str:
    if kind not in PRESIGN_PATHS:
        raise ValueError("The kind of document must be 'bank_statement' or 'payslip'")
    return PRESIGN_PATHS[kind]


def put_file(context: Context, url: str, content: bytes, stop: Stop) -> None:
    """Sends a file to its presigned URL. If a reply was lost and the URL turns out to be used, the first request has
    delivered the file."""
    request = Prepared(
        operation="PUT /uploads",
        method="PUT",
        url=url,
        headers={},
        body=content,
        is_repeatable=True,
        has_credentials=False,
        timeout=UPLOAD_SECONDS_MAX,
        stop=stop,
    )
    try:
        send_with_retries(context, request, read_json)
    except StipendError as error:
        if not (error.code == "upload_used" and error.attempts > 1):
            raise


def read_input(file: FileInput, name: Optional[str]) -> Tuple[bytes, str]:
    """Returns the content and the name of a file."""
    content, known = _read_content(file)
    file_name = name or known
    if not file_name:
        raise ValueError("file_name is missing: only paths and opened files have a name of their own")
    return content, file_name


def _read_content(file: FileInput) -> Tuple[bytes, Optional[str]]:
    if isinstance(file, (bytes, bytearray, memoryview)):
        return bytes(file), None
    try:
        if isinstance(file, (str, os.PathLike)):
            with open(file, "rb") as opened:
                return opened.read(), os.path.basename(os.fspath(file))
        if hasattr(file, "read"):
            content = file.read()
            if isinstance(content, bytes):
                known = getattr(file, "name", None)
                return content, os.path.basename(known) if isinstance(known, str) else None
    except OSError as error:
        raise file_error(error) from error
    raise TypeError("file must be a path, bytes, or a file that was opened in binary mode")
