"""The client of the Stipend API. It needs Python 3.9 or newer and no other package.

`Stipend` calls the API, `AsyncStipend` does so with `await`. `stipend.types` has the types of the API, and
`stipend.webhooks` verifies and decrypts webhook deliveries.
"""

from ._async_calls import AsyncListing
from ._async_client import AsyncStipend
from ._client import Stipend
from ._errors import StipendError
from ._etags import etag_of
from ._pages import Listing
from ._reply import File
from ._send import Attempt, Reply
from ._version import VERSION

__version__ = VERSION

__all__ = [
    "AsyncListing",
    "AsyncStipend",
    "Attempt",
    "File",
    "Listing",
    "Reply",
    "Stipend",
    "StipendError",
    "__version__",
    "etag_of",
]
